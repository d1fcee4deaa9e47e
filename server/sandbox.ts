import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { SandboxAccess } from "#app/features/pagos/pasarelas.server.ts";
import { NOMBRE_TIENDA } from "#lib/atencion.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";
import { newReferencia } from "#sandbox/pasado.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import type { ProveedoresDemo } from "#db/seed/pagos-demo.ts";
import { forwardTo } from "./forward-sandbox.ts";
import type { Peers } from "./peers.ts";
import { readSecrets } from "./secrets.ts";

export interface SandboxMount {
  /** Answers what lies under RUTAS_SANDBOX. */
  fetch: (request: Request) => Response | Promise<Response>;
  /** How the shop calls it: over HTTP, like the real providers. */
  access: SandboxAccess;
  /** To seed the demo's past in; null where it does not stand in for every provider, and in a process that forwards. */
  past: ProveedoresDemo | null;
  /** Resumes what was pending at the last stop. */
  start: () => void;
  stop: () => Promise<void>;
}

/** The server's own address on this machine. */
function toLoopback({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string {
  const everywhere = ["0.0.0.0", "::", "localhost"].includes(HOST);
  const host = everywhere ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Answers on a port of its own, for the other processes of the machine. Returns how to end that. */
async function shareSandbox({ app }: Sandbox, peers: Peers): Promise<() => Promise<void>> {
  const http = createAdaptorServer({ fetch: app.fetch });
  // Exclusive: in the worker of a cluster another port would be every worker's.
  await new Promise<void>((resolve) => http.listen({ port: 0, host: "127.0.0.1", exclusive: true }, resolve));
  const address = http.address();
  const port = typeof address === "object" && address ? String(address.port) : "";
  peers.answer("sandbox", () => port);
  return () =>
    new Promise((resolve) => {
      http.close(() => resolve());
      if ("closeAllConnections" in http) http.closeAllConnections();
    });
}

/**
 * The sandbox replaces payment providers that have no keys; never in produccion. Browsers reach its pages under
 * TIENDA_URL; the shop and the sandbox call each other on loopback. It lives in the first process of a machine; the
 * others hand on to it what they are asked.
 */
export async function openSandbox(env: Env, log: Log, peers: Peers): Promise<SandboxMount | null> {
  if (env.MODO === "produccion" || (env.STRIPE_SECRET_KEY && env.MERCADOPAGO_ACCESS_TOKEN)) return null;
  const secrets = readSecrets(env.DATA_DIR);
  const origin = toLoopback(env);
  const access = { origin, ...secrets };
  if (peers.role === "other") {
    return { fetch: forwardTo(peers), access, past: null, start: () => {}, stop: async () => {} };
  }
  const sandbox = createSandbox({
    dir: path.join(env.DATA_DIR, "sandbox"),
    publicUrl: env.TIENDA_URL,
    shopUrl: origin,
    stripe: { secretKey: secrets.stripe_secret, webhookSecret: secrets.stripe_webhook },
    mercadopago: { accessToken: secrets.mercadopago_token, webhookSecret: secrets.mercadopago_webhook },
    log: log.child({ parte: "sandbox" }),
    tienda: env.TIENDA_NOMBRE ?? NOMBRE_TIENDA,
  });
  const isComplete = !env.STRIPE_SECRET_KEY && !env.MERCADOPAGO_ACCESS_TOKEN;
  const unshare = peers.role === "first" ? await shareSandbox(sandbox, peers) : null;
  return {
    fetch: (request) => sandbox.app.fetch(request),
    access,
    past: isComplete ? { newReferencia, remember: sandbox.remember } : null,
    start: sandbox.start,
    stop: async () => {
      await sandbox.stop();
      await unshare?.();
    },
  };
}
