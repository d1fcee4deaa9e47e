import path from "node:path";
import { createAdaptorServer } from "@hono/node-server";
import type { SandboxAccess } from "#app/features/pedidos/pagos/pasarelas.server.ts";
import { NOMBRE_TIENDA } from "#lib/atencion.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";
import { newReferencia } from "#tools/sandbox/pasado.ts";
import { createSandbox, type Sandbox } from "#tools/sandbox/sandbox.ts";
import type { ProveedoresDemo } from "#db/seed/pagos-demo.ts";
import { forwardTo } from "./forward-sandbox.ts";
import type { Peers } from "./peers.ts";
import { readSecrets } from "./secrets.ts";

export interface SandboxMount {
  fetch: (request: Request) => Response | Promise<Response>;
  /** The shop calls it over HTTP, like the real providers. */
  access: SandboxAccess;
  /** Seeds the demo's past; null where some provider is real, and in a forwarding process. */
  past: ProveedoresDemo | null;
  /** Resumes what was pending at the last stop. */
  start: () => void;
  stop: () => Promise<void>;
}

function toLoopback({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string {
  const everywhere = ["0.0.0.0", "::", "localhost"].includes(HOST);
  const host = everywhere ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/** Listens on a port of its own for the other processes. Returns the function that closes it. */
async function shareSandbox({ app }: Sandbox, peers: Peers): Promise<() => Promise<void>> {
  const http = createAdaptorServer({ fetch: app.fetch });
  // Exclusive: otherwise a cluster shares the port among workers.
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
 * Replaces payment providers without keys; never in produccion. Browsers reach it under TIENDA_URL; shop and sandbox
 * call each other on loopback. Runs in the first process; the others forward to it.
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
