import { type Context, Hono } from "hono";
import type { Log } from "#lib/log.ts";
import type { Averia } from "#sandbox/fallas.ts";
import { claimObjeto, type Clave } from "#sandbox/claves.ts";
import type { Registro } from "#sandbox/almacen.ts";
import { internal, invalid, keyReused, noSuch, StripeError } from "./errores.ts";
import { expand, sessionAsCreated, toLista } from "./expansion.ts";
import { toPaymentIntent, toRefund } from "./cobros.ts";
import { toLineItems, toSession } from "./objetos.ts";
import {
  parseExpand,
  parsePagina,
  parseReembolso,
  parseReembolsosDe,
  parseSesion,
  requireVence,
} from "./parametros.ts";
import type { Sesiones } from "./registro.ts";
import { newNudo, newReembolsoId, toNudo, toSesionId } from "./sesion.ts";
import { expireSesion, openSesion, refundSesion } from "./transiciones.ts";

interface OpcionesStripe {
  sesiones: Sesiones;
  claves: Registro<Clave>;
  averia: Averia;
  secretKey: string;
  publicUrl: string;
  log: Log;
}

const readQuery = (c: Context) => new URL(c.req.url).search.slice(1);
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** Stripe's API, as far as a shop with Checkout Sessions uses it. */
export function createStripeApi({ sesiones, claves, averia, secretKey, publicUrl, log }: OpcionesStripe): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    const fallo = error instanceof StripeError ? error : internal();
    if (fallo !== error) log.error({ err: error }, "sandbox request failed");
    return c.json({ error: fallo.cuerpo }, fallo.status);
  });

  app.use("/v1/*", async (c, next) => {
    c.header("request-id", `req_${newNudo().slice(0, 14)}`);
    const version = c.req.header("stripe-version");
    if (version) c.header("stripe-version", version);
    const clave = c.req.header("authorization")?.replace(/^Bearer\s+/i, "");
    if (clave !== secretKey) {
      const message = clave
        ? `Invalid API Key provided: ${clave.slice(0, 8)}****${clave.slice(-4)}`
        : "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').";
      throw new StripeError(401, { type: "invalid_request_error", message });
    }
    return next();
  });
  app.use(
    "/v1/*",
    averia.middleware(() => {
      throw internal();
    }),
  );

  /** The id under which this request makes its object, for a key that was not used for something else. */
  async function claim(c: Context, params: unknown, newId: () => string): Promise<string> {
    const clave = c.req.header("idempotency-key");
    if (clave) c.header("idempotency-key", clave);
    const objeto = await claimObjeto(claves, clave, { ruta: c.req.path, params, newId });
    if (!objeto) throw keyReused(clave ?? "");
    return objeto;
  }

  async function getSesion(id: string) {
    const sesion = await sesiones.get(id);
    if (!sesion) throw noSuch("checkout.session", id, "session");
    return sesion;
  }

  app.post("/v1/checkout/sessions", async (c) => {
    const ahora = nowSeconds();
    const params = parseSesion(await c.req.text());
    const id = await claim(c, params, () => {
      // Only of a new session: a late repetition is answered as the first was.
      requireVence(params, ahora);
      return toSesionId(newNudo());
    });
    const sesion = await sesiones.update(id, (actual) => {
      const guarda = actual ?? openSesion(params, id, publicUrl, ahora);
      return { guarda, salida: guarda };
    });
    // A repeated request is answered as the first was, whatever happened since.
    return c.json(expand(sesion, sessionAsCreated(sesion), params.expand));
  });

  app.get("/v1/checkout/sessions/:id", async (c) => {
    const rutas = parseExpand(readQuery(c));
    const sesion = await getSesion(c.req.param("id"));
    return c.json(expand(sesion, toSession(sesion), rutas));
  });

  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const rutas = parseExpand(await c.req.text());
    const { id } = await getSesion(c.req.param("id"));
    const peticion = await claim(c, {}, newNudo);
    const sesion = await sesiones.update(id, (actual) => {
      if (!actual) throw noSuch("checkout.session", id, "session");
      if (actual.expirada_por === peticion) return { salida: actual };
      if (actual.estado !== "open") {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${actual.estado}.`,
        );
      }
      const guarda = expireSesion(actual, peticion, nowSeconds());
      return { guarda, salida: guarda };
    });
    return c.json(expand(sesion, toSession(sesion), rutas));
  });

  app.get("/v1/checkout/sessions/:id/line_items", async (c) => {
    const { limit, starting_after } = parsePagina(readQuery(c));
    const sesion = await getSesion(c.req.param("id"));
    const lineas = toLineItems(sesion);
    const desde = starting_after ? lineas.findIndex(({ id }) => id === starting_after) + 1 : 0;
    const hasta = desde + limit;
    return c.json(toLista(lineas.slice(desde, hasta), c.req.path, hasta < lineas.length));
  });

  app.get("/v1/payment_intents/:id", async (c) => {
    const rutas = parseExpand(readQuery(c));
    const id = c.req.param("id");
    const sesion = id.startsWith("pi_") ? await sesiones.get(toSesionId(toNudo(id))) : null;
    if (!sesion?.cobro) throw noSuch("payment_intent", id, "intent");
    return c.json(expand(sesion, toPaymentIntent(sesion, sesion.cobro), rutas));
  });

  app.post("/v1/refunds", async (c) => {
    const params = parseReembolso(await c.req.text());
    const [que, pago] = params.payment_intent
      ? (["payment_intent", params.payment_intent] as const)
      : (["charge", params.charge ?? ""] as const);
    const nudo = toNudo(pago);
    const sesionId = toSesionId(nudo);
    const existe = await sesiones.get(sesionId);
    if (!existe?.cobro) throw noSuch(que, pago, que, 400);
    const id = await claim(c, params, () => newReembolsoId(nudo));
    const sesion = await sesiones.update(sesionId, (actual) => {
      if (!actual) throw noSuch(que, pago, que, 400);
      if (actual.reembolsos.some((hecho) => hecho.id === id)) return { salida: actual };
      const guarda = refundSesion(actual, id, params, {
        ahora: nowSeconds(),
        falla: averia.actual().reembolsos,
      });
      return { guarda, salida: guarda };
    });
    const reembolso = sesion.reembolsos.find((hecho) => hecho.id === id);
    if (!reembolso) throw internal();
    return c.json(expand(sesion, toRefund(sesion, reembolso), params.expand));
  });

  app.get("/v1/refunds", async (c) => {
    const { payment_intent, limit, expand: rutas } = parseReembolsosDe(readQuery(c));
    const sesion = await sesiones.get(toSesionId(toNudo(payment_intent)));
    if (!sesion?.cobro) throw noSuch("payment_intent", payment_intent, "payment_intent", 400);
    const todos = sesion.reembolsos.toReversed().map((hecho) => expand(sesion, toRefund(sesion, hecho), rutas));
    return c.json(toLista(todos.slice(0, limit), c.req.path, todos.length > limit));
  });

  app.get("/v1/refunds/:id", async (c) => {
    const rutas = parseExpand(readQuery(c));
    const id = c.req.param("id");
    const sesion = await sesiones.get(toSesionId(toNudo(id)));
    const reembolso = sesion?.reembolsos.find((hecho) => hecho.id === id);
    if (!sesion || !reembolso) throw noSuch("refund", id, "id");
    return c.json(expand(sesion, toRefund(sesion, reembolso), rutas));
  });

  app.all("/v1/*", (c) => {
    const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). If you are trying to list objects, remove the trailing slash.`;
    throw new StripeError(404, { type: "invalid_request_error", message });
  });
  return app;
}
