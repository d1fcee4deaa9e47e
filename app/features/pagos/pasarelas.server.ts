import type { Env } from "#lib/env.ts";
import { createMercadoPago } from "./mercadopago.server.ts";
import type { Pasarela, Pasarelas } from "./pasarela.ts";
import { createStripe } from "./stripe.server.ts";

/** How to reach the demo's stand-ins for providers that have no keys. */
export interface SandboxAccess {
  origin: string;
  stripe_secret: string;
  stripe_webhook: string;
  mercadopago_token: string;
  mercadopago_webhook: string;
}

/**
 * The payment providers of this server: those with their keys in the environment; with `sandbox` (demo only) the
 * others are stood in for. Without either, a provider is not offered.
 */
export function createPasarelas(env: Env, sandbox: SandboxAccess | null): Pasarelas {
  const pasarelas: Pasarela[] = [];

  if (env.STRIPE_SECRET_KEY && env.STRIPE_WEBHOOK_SECRET) {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
    pasarelas.push(createStripe({ secretKey, webhookSecret, apiBase }));
  } else if (sandbox) {
    const { stripe_secret: secretKey, stripe_webhook: webhookSecret, origin: apiBase } = sandbox;
    pasarelas.push(createStripe({ secretKey, webhookSecret, apiBase }));
  }

  if (env.MERCADOPAGO_ACCESS_TOKEN && env.MERCADOPAGO_WEBHOOK_SECRET) {
    const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret } = env;
    pasarelas.push(
      createMercadoPago({ accessToken, webhookSecret, apiBase: env.MERCADOPAGO_API_BASE }, env.TIENDA_URL),
    );
  } else if (sandbox) {
    const { mercadopago_token: accessToken, mercadopago_webhook: webhookSecret, origin: apiBase } = sandbox;
    pasarelas.push(createMercadoPago({ accessToken, webhookSecret, apiBase }, env.TIENDA_URL));
  }

  return new Map(pasarelas.map((pasarela) => [pasarela.proveedor, pasarela]));
}
