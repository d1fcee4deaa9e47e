import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import type { Log } from "#lib/log.ts";
import type { FileStore } from "../file-store.ts";
import { claimObject, type IdempotencyKey } from "../idempotency.ts";
import type { FaultInjector } from "../faults.ts";
import { badRequest, internalError, keyReused, MercadoPagoError, notFound } from "./errors.ts";
import { toPayment, toPreference, toReembolso } from "./objects.ts";
import { parseBusqueda, parseCambio, parseCancelacion, parsePreferencia, parseReembolso } from "./params.ts";
import { newPreferenciaId, type Preferencia } from "./preferencia.ts";
import type { PreferenceStore } from "./preference-store.ts";
import { cancelPago, refundPago } from "./transitions.ts";

interface MercadoPagoApiOptions {
  preferencias: PreferenceStore;
  claves: FileStore<IdempotencyKey>;
  faultInjector: FaultInjector;
  accessToken: string;
  publicUrl: string;
  log: Log;
}

const toMs = (fecha: string | number) => (typeof fecha === "number" ? fecha : Date.parse(fecha));

async function readCuerpo(c: Context): Promise<unknown> {
  const texto = await c.req.text();
  if (!texto) return undefined;
  try {
    return JSON.parse(texto);
  } catch {
    throw badRequest("The body is not valid JSON", "invalid_json");
  }
}

/** The part of Mercado Pago's API that a shop with Checkout Pro uses. */
export function createMercadoPagoApi(deps: MercadoPagoApiOptions): Hono {
  const { preferencias, claves, faultInjector, accessToken, publicUrl, log } = deps;
  const app = new Hono();

  app.onError((error, c) => {
    const fallo = error instanceof MercadoPagoError ? error : internalError();
    if (fallo !== error) log.error({ err: error }, "sandbox request failed");
    return c.json(fallo.cuerpo, fallo.status);
  });

  for (const ruta of ["/v1/payments/*", "/checkout/preferences/*"]) {
    app.use(ruta, async (c, next) => {
      c.header("x-request-id", randomUUID());
      if (c.req.header("authorization") !== `Bearer ${accessToken}`) {
        throw new MercadoPagoError(401, "unauthorized", "invalid access token", 2001);
      }
      return next();
    });
    app.use(
      ruta,
      faultInjector.middleware(() => {
        throw internalError();
      }),
    );
  }

  async function claim(c: Context, params: unknown, newId: () => string): Promise<string> {
    const ruta = `${c.req.method} ${c.req.path}`;
    const objeto = await claimObject(claves, c.req.header("x-idempotency-key"), { ruta, params, newId });
    if (!objeto) throw keyReused();
    return objeto;
  }

  async function getPago(c: Context) {
    const id = c.req.param("id") ?? "";
    const hallado = /^\d{1,15}$/.test(id) ? await preferencias.getByPago(Number(id)) : null;
    if (!hallado) throw notFound("Payment not found");
    return hallado;
  }

  async function changePago(c: Context, change: (preferencia: Preferencia, pagoId: number) => Preferencia) {
    const { preferencia, pago } = await getPago(c);
    const saved = await preferencias.update(preferencia.id, (current) => {
      const save = change(current ?? preferencia, pago.id);
      return { save: save === current ? undefined : save, result: save };
    });
    return { preferencia: saved, pago: saved.pagos.find(({ id }) => id === pago.id) ?? pago };
  }

  const createPreference = async (c: Context) => {
    const datos = parsePreferencia(await readCuerpo(c));
    const id = await claim(c, datos, newPreferenciaId);
    const preferencia = await preferencias.update(id, (current) => {
      const ahora = Date.now();
      const initPoint = `${publicUrl}/sandbox/mercadopago/${id}`;
      const save = current ?? { id, initPoint, creada: ahora, actualizada: ahora, datos, pagos: [], avisos: [] };
      return { save, result: save };
    });
    return c.json(toPreference(preferencia), 201);
  };
  // The SDK adds a trailing slash.
  app.post("/checkout/preferences", createPreference);
  app.post("/checkout/preferences/", createPreference);

  app.get("/checkout/preferences/:id", async (c) => {
    const preferencia = await preferencias.get(c.req.param("id"));
    if (!preferencia) throw notFound("Preference not found");
    return c.json(toPreference(preferencia));
  });

  app.put("/checkout/preferences/:id", async (c) => {
    const cuerpo = await readCuerpo(c);
    const id = c.req.param("id");
    if (!(await preferencias.get(id))) throw notFound("Preference not found");
    const preferencia = await preferencias.update(id, (current) => {
      if (!current) throw notFound("Preference not found");
      const save = { ...current, datos: parseCambio(cuerpo, current.datos), actualizada: Date.now() };
      return { save, result: save };
    });
    return c.json(toPreference(preferencia));
  });

  app.get("/v1/payments/search", async (c) => {
    const { sort, criteria, external_reference, status, limit, offset, ...ventana } = parseBusqueda(c.req.query());
    const todos = faultInjector.current().busqueda_vacia ? [] : await preferencias.search(external_reference);
    const campo = {
      date_created: "creado",
      date_last_updated: "actualizado",
      date_approved: "aprobado",
      id: "id",
    } as const;
    const signo = criteria === "asc" ? 1 : -1;
    const { range, begin_date = 0, end_date = Number.POSITIVE_INFINITY } = ventana;
    const [desde, hasta] = [toMs(begin_date), toMs(end_date)];
    const isIn = ({ pago }: (typeof todos)[number]) => {
      const momento = range && (pago[campo[range]] ?? Number.NaN);
      return momento === undefined || (momento >= desde && momento <= hasta);
    };
    const ordenados = todos
      .filter((uno) => (!status || uno.pago.estado === status) && isIn(uno))
      .toSorted((a, b) => signo * ((a.pago[campo[sort]] ?? 0) - (b.pago[campo[sort]] ?? 0) || a.pago.id - b.pago.id));
    const results = ordenados
      .slice(offset, offset + limit)
      .map(({ preferencia, pago }) => toPayment(preferencia, pago));
    return c.json({ results, paging: { total: ordenados.length, limit, offset } });
  });

  app.get("/v1/payments/:id", async (c) => {
    const { preferencia, pago } = await getPago(c);
    return c.json(toPayment(preferencia, pago));
  });

  app.put("/v1/payments/:id", async (c) => {
    parseCancelacion(await readCuerpo(c));
    const { preferencia, pago } = await changePago(c, (current, id) => cancelPago(current, id, Date.now()));
    return c.json(toPayment(preferencia, pago));
  });

  app.post("/v1/payments/:id/refunds", async (c) => {
    const monto = parseReembolso(await readCuerpo(c));
    await getPago(c);
    const peticion = await claim(c, { monto: monto ?? null }, randomUUID);
    const { pago } = await changePago(c, (current, id) => {
      const hecho = current.pagos.some((uno) => uno.reembolsos.some((otro) => otro.peticion === peticion));
      return hecho
        ? current
        : refundPago(current, id, {
            monto,
            peticion,
            ahora: Date.now(),
            falla: faultInjector.current().reembolsos,
          });
    });
    const reembolso = pago.reembolsos.find((uno) => uno.peticion === peticion);
    if (!reembolso) throw internalError();
    return c.json(toReembolso(pago, reembolso), 201);
  });

  app.get("/v1/payments/:id/refunds", async (c) => {
    const { pago } = await getPago(c);
    return c.json(pago.reembolsos.map((reembolso) => toReembolso(pago, reembolso)));
  });

  app.get("/v1/payments/:id/refunds/:reembolso", async (c) => {
    const { pago } = await getPago(c);
    const reembolso = pago.reembolsos.find(({ id }) => String(id) === c.req.param("reembolso"));
    if (!reembolso) throw notFound("Refund not found");
    return c.json(toReembolso(pago, reembolso));
  });

  for (const ruta of ["/v1/payments/*", "/checkout/preferences/*"]) {
    app.all(ruta, () => {
      throw notFound("resource not found");
    });
  }
  return app;
}
