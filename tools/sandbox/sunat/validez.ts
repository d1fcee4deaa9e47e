import { Hono } from "hono";
import { z } from "zod";
import type { FileStore } from "../file-store.ts";
import type { Recibido } from "./recibir.ts";

/** The known client and its token. */
const CLIENTE = { id: "qhatu", clave: "validez", token: "ficha-de-prueba" };

const consulta = z.strictObject({
  numRuc: z.string().regex(/^\d{11}$/),
  codComp: z.enum(["01", "03", "07"]),
  numeroSerie: z.string().regex(/^[BF][A-Z0-9]{3}$/),
  numero: z.string().regex(/^\d{1,8}$/),
  fechaEmision: z.string().regex(/^\d\d\/\d\d\/\d{4}$/),
  monto: z.string().regex(/^\d+\.\d\d$/),
});

/** SUNAT's 'consulta integrada de validez': whether it has a document of this date and total. */
export function createValidezApi(registro: Pick<FileStore<Recibido & { rechazado: boolean }>, "get">): Hono {
  const app = new Hono();
  app.post("/v1/clientesextranet/:id/oauth2/token/", async (c) => {
    const form = await c.req.parseBody();
    const known = c.req.param("id") === CLIENTE.id && form["client_id"] === CLIENTE.id;
    if (!known || form["client_secret"] !== CLIENTE.clave || form["grant_type"] !== "client_credentials")
      return c.json({ error: "access_denied" }, 401);
    return c.json({ access_token: CLIENTE.token, token_type: "JWT", expires_in: 3600 });
  });
  app.post("/v1/contribuyente/contribuyentes/:ruc/validarcomprobante", async (c) => {
    if (c.req.header("authorization") !== `Bearer ${CLIENTE.token}`) return c.json({ message: "Unauthorized" }, 401);
    const asked = consulta.safeParse(await c.req.json());
    if (!asked.success) return c.json({ success: false, message: "Datos incorrectos", errorCode: "05" }, 422);
    const { numRuc, codComp, numeroSerie, numero, fechaEmision, monto } = asked.data;
    const found = await registro.get(`${numRuc}-${codComp}-${numeroSerie}-${numero}`);
    const same = found?.total === monto && found.dia === fechaEmision.split("/").toReversed().join("-");
    const estadoCp = !found || !same ? "0" : found.rechazado ? "2" : "1";
    return c.json({ success: true, message: "Operation Success! ", data: { estadoCp, observaciones: [] } });
  });
  return app;
}
