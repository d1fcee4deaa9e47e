import { timingSafeEqual } from "node:crypto";
import path from "node:path";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Log } from "#lib/log.ts";
import { createScheduler } from "./scheduler.ts";
import { createFileStore } from "./file-store.ts";
import { createWebhookSender } from "./webhooks.ts";
import type { IdempotencyKey } from "./idempotency.ts";
import { STYLES } from "./styles.ts";
import { createFaultInjector, faultsSchema } from "./faults.ts";
import { createMercadoPagoApi } from "./mercadopago/api.ts";
import { signMercadoPago } from "./mercadopago/signature.ts";
import { createMercadoPagoPage } from "./mercadopago/page.ts";
import type { Preferencia } from "./mercadopago/preferencia.ts";
import { createPreferenceStore } from "./mercadopago/preference-store.ts";
import { type PagoPasado, toPasado } from "./pasado.ts";
import { createStripeApi } from "./stripe/api.ts";
import { signStripe } from "./stripe/signature.ts";
import { createStripePage } from "./stripe/page.ts";
import { createSunatApi, type Registrado } from "./sunat/api.ts";
import { createSessionStore } from "./stripe/session-store.ts";
import type { SesionStripe } from "./stripe/sesion.ts";

export interface SandboxOptions {
  dir: string;
  publicUrl: string;
  shopUrl: string;
  stripe: { secretKey: string; webhookSecret: string };
  mercadopago: { accessToken: string; webhookSecret: string };
  log: Log;
  tienda?: string;
  /** Throws for a receipt that violates SUNAT's schemas; if omitted, they are not checked. */
  validateUbl?: (xml: string) => void;
}

export interface Sandbox {
  app: Hono;
  start: () => void;
  stop: () => Promise<void>;
  /** Adds the demo's past payments, which can be read and refunded like any other. */
  remember: (pagos: readonly PagoPasado[]) => Promise<void>;
}

/** Path prefixes of the providers' APIs and payment pages, and of SUNAT's services. */
export const RUTAS_SANDBOX: readonly string[] = [
  "/v1/",
  "/checkout/preferences",
  "/sandbox/",
  "/ol-ti-itcpfegem/",
  "/ol-ti-itcpfegem-beta/",
  "/ol-it-wsconscpegem/",
];

function isSame(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}

/** Stands in for both payment providers and the tax office. It reaches the shop over HTTP only, like the real ones. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { dir, shopUrl, stripe, mercadopago, log, tienda = "Qhatu" } = options;
  const publicUrl = options.publicUrl.replace(/\/$/, "");
  const faultInjector = createFaultInjector();
  const scheduler = createScheduler((error) => log.error({ err: error }, "sandbox task failed"));
  const shared = { scheduler, shopUrl, faults: faultInjector.current, log };
  const createKeyStore = (proveedor: string) =>
    createFileStore<IdempotencyKey>(path.join(dir, `${proveedor}-createKeyStore`));

  const sessionStore = createFileStore<SesionStripe>(path.join(dir, "stripe"));
  const sesiones = createSessionStore({
    store: sessionStore,
    scheduler,
    faultInjector,
    sender: createWebhookSender({
      ...shared,
      store: sessionStore,
      sign: ({ cuerpo }) => signStripe(cuerpo, stripe.webhookSecret, Math.floor(Date.now() / 1000)),
    }),
  });
  const preferenceStore = createFileStore<Preferencia>(path.join(dir, "mercadopago"));
  const preferencias = createPreferenceStore({
    store: preferenceStore,
    scheduler,
    faultInjector,
    sender: createWebhookSender({
      ...shared,
      store: preferenceStore,
      sign: ({ ruta }) => signMercadoPago(ruta, mercadopago.webhookSecret, Math.floor(Date.now() / 1000)),
    }),
  });

  const resume = () => {
    scheduler.after("resume", 0, async () => {
      await Promise.all([sesiones.resume(), preferencias.resume()]);
    });
  };

  const app = new Hono();
  // Only under these paths: the shop mounts this app among its own routes.
  for (const ruta of RUTAS_SANDBOX) app.use(`${ruta.replace(/\/$/, "")}/*`, bodyLimit({ maxSize: 1024 * 1024 }));
  app.get("/sandbox/estilo.css", (c) =>
    c.body(STYLES, 200, { "content-type": "text/css; charset=utf-8", "cache-control": "public, max-age=300" }),
  );
  app.post("/sandbox/fallas", async (c) => {
    if (!isSame(c.req.header("authorization") ?? "", `Bearer ${stripe.secretKey}`))
      return c.json({ error: "clave" }, 401);
    const wanted = faultsSchema.safeParse(await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: wanted.error.issues }, 400);
    faultInjector.set(wanted.data);
    // A moved clock makes other things due.
    resume();
    return c.json(wanted.data);
  });
  app.route("/", createStripePage({ sesiones, faultInjector, tienda }));
  app.route("/", createMercadoPagoPage({ preferencias, faultInjector, tienda }));
  // Before Stripe, which answers all of /v1.
  app.route(
    "/",
    createSunatApi({
      registro: createFileStore<Registrado>(path.join(dir, "sunat")),
      faultInjector,
      log,
      validate: options.validateUbl,
    }),
  );
  app.route(
    "/",
    createMercadoPagoApi({
      preferencias,
      claves: createKeyStore("mercadopago"),
      faultInjector,
      accessToken: mercadopago.accessToken,
      publicUrl,
      log,
    }),
  );
  app.route(
    "/",
    createStripeApi({
      sesiones,
      claves: createKeyStore("stripe"),
      faultInjector,
      secretKey: stripe.secretKey,
      publicUrl,
      log,
    }),
  );

  return {
    app,
    start: resume,
    async remember(pagos) {
      const { sesiones: unas, preferencias: otras } = toPasado(pagos, publicUrl);
      await sessionStore.remember(unas);
      await preferenceStore.remember(otras);
    },
    async stop() {
      faultInjector.stop();
      await scheduler.stop();
    },
  };
}
