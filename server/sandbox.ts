import path from "node:path";
import type { SandboxAccess } from "#app/features/pagos/pasarelas.server.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/log.ts";
import { newReferencia } from "#sandbox/pasado.ts";
import { createSandbox, type Sandbox } from "#sandbox/sandbox.ts";
import { readSecrets } from "./secrets.ts";

export interface SandboxMount extends Sandbox {
  /** How the shop calls it: over HTTP, like the real providers. */
  access: SandboxAccess;
  /** Whether it stands in for every provider. */
  isComplete: boolean;
  newReferencia: typeof newReferencia;
}

/** The server's own address on this machine. */
function toLoopback({ HOST, PORT }: Pick<Env, "HOST" | "PORT">): string {
  const everywhere = ["0.0.0.0", "::", "localhost"].includes(HOST);
  const host = everywhere ? "127.0.0.1" : HOST;
  return `http://${host.includes(":") ? `[${host}]` : host}:${PORT}`;
}

/**
 * The sandbox replaces payment providers that have no keys; never in produccion. Browsers reach its pages under
 * TIENDA_URL; the shop and the sandbox call each other on loopback.
 */
export function openSandbox(env: Env, log: Log): SandboxMount | null {
  if (env.MODO === "produccion" || (env.STRIPE_SECRET_KEY && env.MERCADOPAGO_ACCESS_TOKEN)) return null;
  const secrets = readSecrets(env.DATA_DIR);
  const origin = toLoopback(env);
  const sandbox = createSandbox({
    dir: path.join(env.DATA_DIR, "sandbox"),
    publicUrl: env.TIENDA_URL,
    shopUrl: origin,
    stripe: { secretKey: secrets.stripe_secret, webhookSecret: secrets.stripe_webhook },
    mercadopago: { accessToken: secrets.mercadopago_token, webhookSecret: secrets.mercadopago_webhook },
    log: log.child({ parte: "sandbox" }),
    tienda: env.TIENDA_NOMBRE,
  });
  const isComplete = !env.STRIPE_SECRET_KEY && !env.MERCADOPAGO_ACCESS_TOKEN;
  return { ...sandbox, access: { origin, ...secrets }, isComplete, newReferencia };
}
