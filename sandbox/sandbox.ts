import { timingSafeEqual } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "#lib/log.ts";
import { createAgenda } from "./agenda.ts";
import { createRegistro } from "./almacen.ts";
import { createMensajero } from "./avisos.ts";
import type { Clave } from "./claves.ts";
import { ESTILO } from "./estilo.ts";
import { createAveria, fallasSchema } from "./fallas.ts";
import { createMercadoPagoApi } from "./mercadopago/api.ts";
import { signMercadoPago } from "./mercadopago/firma.ts";
import { createMercadoPagoPagina } from "./mercadopago/pagina.ts";
import type { Preferencia } from "./mercadopago/preferencia.ts";
import { createPreferencias } from "./mercadopago/registro.ts";
import { type PagoPasado, toPasado } from "./pasado.ts";
import { createStripeApi } from "./stripe/api.ts";
import { signStripe } from "./stripe/firma.ts";
import { createStripePagina } from "./stripe/pagina.ts";
import { createSesiones } from "./stripe/registro.ts";
import type { SesionStripe } from "./stripe/sesion.ts";

export interface SandboxOptions {
  /** Where its state is kept, one file per object. */
  dir: string;
  /** The address under which browsers reach the payment pages. */
  publicUrl: string;
  /** Where webhooks are delivered. */
  shopUrl: string;
  stripe: { secretKey: string; webhookSecret: string };
  mercadopago: { accessToken: string; webhookSecret: string };
  log: Log;
  /** The shop's name on the payment pages. */
  tienda?: string;
}

export interface Sandbox {
  /** Answers what lies under RUTAS_SANDBOX. */
  app: Hono;
  /** Takes up what waited when it last stopped: undelivered webhooks, expiry. */
  start: () => void;
  /** Waits for what is under way; nothing is lost that was answered. */
  stop: () => Promise<void>;
  /** Takes in payments of before its own time: the demo's past. They can be read and given back as any other. */
  remember: (pagos: readonly PagoPasado[]) => Promise<void>;
}

/** A path that begins so belongs to the sandbox: the providers' APIs and their payment pages. */
export const RUTAS_SANDBOX: readonly string[] = ["/v1/", "/checkout/preferences", "/sandbox/"];

function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** Both payment providers of the demo, in one small server. It reaches the shop over HTTP only, as the real ones do. */
export function createSandbox(opciones: SandboxOptions): Sandbox {
  const { dir, shopUrl, stripe, mercadopago, log, tienda = "Qhatu" } = opciones;
  const publicUrl = opciones.publicUrl.replace(/\/$/, "");
  const averia = createAveria();
  const agenda = createAgenda((error) => log.error({ err: error }, "sandbox task failed"));
  const comun = { agenda, shopUrl, fallas: averia.actual, log };
  const claves = (proveedor: string) => createRegistro<Clave>(path.join(dir, `${proveedor}-claves`));

  const almacenSesiones = createRegistro<SesionStripe>(path.join(dir, "stripe"));
  const sesiones = createSesiones({
    almacen: almacenSesiones,
    agenda,
    averia,
    mensajero: createMensajero({
      ...comun,
      almacen: almacenSesiones,
      sign: ({ cuerpo }) => signStripe(cuerpo, stripe.webhookSecret, Math.floor(Date.now() / 1000)),
    }),
  });
  const almacenPreferencias = createRegistro<Preferencia>(path.join(dir, "mercadopago"));
  const preferencias = createPreferencias({
    almacen: almacenPreferencias,
    agenda,
    averia,
    mensajero: createMensajero({
      ...comun,
      almacen: almacenPreferencias,
      sign: ({ ruta }) => signMercadoPago(ruta, mercadopago.webhookSecret, Math.floor(Date.now() / 1000)),
    }),
  });

  const resume = () => {
    agenda.after("resume", 0, async () => {
      await Promise.all([sesiones.resume(), preferencias.resume()]);
    });
  };

  const app = new Hono();
  // Only on its own paths: the shop mounts this app among its routes.
  for (const ruta of RUTAS_SANDBOX) app.use(`${ruta.replace(/\/$/, "")}/*`, bodyLimit({ maxSize: 1024 * 1024 }));
  app.get("/sandbox/estilo.css", (c) =>
    c.body(ESTILO, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300" }),
  );
  app.post("/sandbox/fallas", async (c) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${stripe.secretKey}`))
      return c.json({ error: "clave" }, 401);
    const pedidas = fallasSchema.safeParse(await c.req.json().catch(() => null));
    if (!pedidas.success) return c.json({ error: pedidas.error.issues }, 400);
    averia.set(pedidas.data);
    // With another clock other things are due.
    resume();
    return c.json(pedidas.data);
  });
  app.route("/", createStripePagina({ sesiones, averia, tienda }));
  app.route("/", createMercadoPagoPagina({ preferencias, averia, tienda }));
  app.route(
    "/",
    createMercadoPagoApi({
      preferencias,
      claves: claves("mercadopago"),
      averia,
      accessToken: mercadopago.accessToken,
      publicUrl,
      log,
    }),
  );
  app.route(
    "/",
    createStripeApi({ sesiones, claves: claves("stripe"), averia, secretKey: stripe.secretKey, publicUrl, log }),
  );

  return {
    app,
    start: resume,
    async remember(pagos) {
      const { sesiones: unas, preferencias: otras } = toPasado(pagos, publicUrl);
      await almacenSesiones.remember(unas);
      await almacenPreferencias.remember(otras);
    },
    async stop() {
      averia.stop();
      await agenda.stop();
    },
  };
}
