import { type Context, Hono } from "hono";
import type { Log } from "#lib/log.ts";
import type { FaultInjector } from "../faults.ts";
import { claimObject, type IdempotencyKey } from "../idempotency.ts";
import type { FileStore } from "../file-store.ts";
import { internalError, invalid, keyReused, noSuch, StripeError } from "./errors.ts";
import { expand, sessionAsCreated, toLista } from "./expand.ts";
import { toPaymentIntent, toRefund } from "./cobros.ts";
import { toLineItems, toSession } from "./objects.ts";
import {
  parseExpand,
  parsePagina,
  parseReembolso,
  parseReembolsosDe,
  parseSesion,
  parseSesiones,
  requireVence,
} from "./params.ts";
import type { SessionStore } from "./session-store.ts";
import { newObjectKey, newReembolsoId, toObjectKey, toSesionId } from "./sesion.ts";
import { expireSesion, openSesion, refundSesion } from "./transitions.ts";

interface StripeApiOptions {
  sesiones: SessionStore;
  claves: FileStore<IdempotencyKey>;
  faultInjector: FaultInjector;
  secretKey: string;
  publicUrl: string;
  log: Log;
}

const readQuery = (c: Context) => new URL(c.req.url).search.slice(1);
/** Of a list's paths, which begin at its `data`. */
const withoutData = (ruta: string) => ruta.replace(/^data\./, "");
const nowSeconds = () => Math.floor(Date.now() / 1000);

/** The part of Stripe's API that a shop with Checkout Sessions uses. */
export function createStripeApi({
  sesiones,
  claves,
  faultInjector,
  secretKey,
  publicUrl,
  log,
}: StripeApiOptions): Hono {
  const app = new Hono();

  app.onError((error, c) => {
    const fallo = error instanceof StripeError ? error : internalError();
    if (fallo !== error) log.error({ err: error }, "sandbox request failed");
    return c.json({ error: fallo.cuerpo }, fallo.status);
  });

  app.use("/v1/*", async (c, next) => {
    c.header("request-id", `req_${newObjectKey().slice(0, 14)}`);
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
    faultInjector.middleware(() => {
      throw internalError();
    }),
  );

  async function claim(c: Context, params: unknown, newId: () => string): Promise<string> {
    const clave = c.req.header("idempotency-key");
    if (clave) c.header("idempotency-key", clave);
    const objeto = await claimObject(claves, clave, { ruta: c.req.path, params, newId });
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
      // A repeated request is answered as the first was.
      requireVence(params, ahora);
      return toSesionId(newObjectKey());
    });
    const sesion = await sesiones.update(id, (current) => {
      const save = current ?? openSesion(params, id, publicUrl, ahora);
      return { save, result: save };
    });
    // A repeated request gets the session as created, whatever happened since.
    return c.json(expand(sesion, sessionAsCreated(sesion), params.expand));
  });

  app.get("/v1/checkout/sessions", async (c) => {
    const { status, created, limit, starting_after, expand: rutas } = parseSesiones(readQuery(c));
    const { gte = 0, lt = Number.POSITIVE_INFINITY } = created;
    // The newest first.
    const todas = (await sesiones.list())
      .filter(({ estado, creada }) => creada >= gte && creada < lt && (!status || estado === status))
      .toSorted((a, b) => b.creada - a.creada || b.id.localeCompare(a.id));
    const desde = starting_after ? todas.findIndex(({ id }) => id === starting_after) + 1 : 0;
    if (starting_after && desde === 0) throw noSuch("checkout.session", starting_after, "starting_after", 400);
    const pagina = todas.slice(desde, desde + limit);
    const data = pagina.map((sesion) => expand(sesion, toSession(sesion), rutas.map(withoutData)));
    return c.json(toLista(data, c.req.path, desde + limit < todas.length));
  });

  app.get("/v1/checkout/sessions/:id", async (c) => {
    const rutas = parseExpand(readQuery(c));
    const sesion = await getSesion(c.req.param("id"));
    return c.json(expand(sesion, toSession(sesion), rutas));
  });

  app.post("/v1/checkout/sessions/:id/expire", async (c) => {
    const rutas = parseExpand(await c.req.text());
    const { id } = await getSesion(c.req.param("id"));
    const peticion = await claim(c, {}, newObjectKey);
    const sesion = await sesiones.update(id, (current) => {
      if (!current) throw noSuch("checkout.session", id, "session");
      if (current.expirada_por === peticion) return { result: current };
      if (current.estado !== "open") {
        throw invalid(
          `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${current.estado}.`,
        );
      }
      const save = expireSesion(current, peticion, nowSeconds());
      return { save, result: save };
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
    const sesion = id.startsWith("pi_") ? await sesiones.get(toSesionId(toObjectKey(id))) : null;
    if (!sesion?.cobro) throw noSuch("payment_intent", id, "intent");
    return c.json(expand(sesion, toPaymentIntent(sesion, sesion.cobro), rutas));
  });

  app.post("/v1/refunds", async (c) => {
    const params = parseReembolso(await c.req.text());
    const [que, pago] = params.payment_intent
      ? (["payment_intent", params.payment_intent] as const)
      : (["charge", params.charge ?? ""] as const);
    const nudo = toObjectKey(pago);
    const sesionId = toSesionId(nudo);
    const existe = await sesiones.get(sesionId);
    if (!existe?.cobro) throw noSuch(que, pago, que, 400);
    const id = await claim(c, params, () => newReembolsoId(nudo));
    const sesion = await sesiones.update(sesionId, (current) => {
      if (!current) throw noSuch(que, pago, que, 400);
      if (current.reembolsos.some((hecho) => hecho.id === id)) return { result: current };
      const save = refundSesion(current, id, params, {
        ahora: nowSeconds(),
        falla: faultInjector.current().reembolsos,
      });
      return { save, result: save };
    });
    const reembolso = sesion.reembolsos.find((hecho) => hecho.id === id);
    if (!reembolso) throw internalError();
    return c.json(expand(sesion, toRefund(sesion, reembolso), params.expand));
  });

  app.get("/v1/refunds", async (c) => {
    const { payment_intent, limit, expand: rutas } = parseReembolsosDe(readQuery(c));
    const sesion = await sesiones.get(toSesionId(toObjectKey(payment_intent)));
    if (!sesion?.cobro) throw noSuch("payment_intent", payment_intent, "payment_intent", 400);
    const todos = sesion.reembolsos.toReversed().map((hecho) => expand(sesion, toRefund(sesion, hecho), rutas));
    return c.json(toLista(todos.slice(0, limit), c.req.path, todos.length > limit));
  });

  app.get("/v1/refunds/:id", async (c) => {
    const rutas = parseExpand(readQuery(c));
    const id = c.req.param("id");
    const sesion = await sesiones.get(toSesionId(toObjectKey(id)));
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
