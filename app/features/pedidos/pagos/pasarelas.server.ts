import type { Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import { createMercadoPago } from "./mercadopago.server.ts";
import type { Pasarela, Pasarelas } from "./pasarela.ts";
import { createStripe } from "./stripe.server.ts";
import { createEnMano, createYape } from "./yape.server.ts";

/** Only the demo has a sandbox. */
export interface SandboxAccess {
  origin: string;
  stripe_secret: string;
  stripe_webhook: string;
  mercadopago_token: string;
  mercadopago_webhook: string;
}

type Open = (env: Env, sandbox: SandboxAccess | null, db: Db) => Pasarela | null;

/** Each provider opens with its own keys, else the sandbox, else not at all. */
const OPEN: Record<MetodoPago, Open> = {
  stripe: (env, sandbox) => {
    const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = env;
    if (secretKey && webhookSecret) return createStripe({ secretKey, webhookSecret, apiBase });
    if (!sandbox) return null;
    const { stripe_secret, stripe_webhook, origin } = sandbox;
    return createStripe({ secretKey: stripe_secret, webhookSecret: stripe_webhook, apiBase: origin });
  },
  mercadopago: (env, sandbox) => {
    const { MERCADOPAGO_ACCESS_TOKEN: accessToken, MERCADOPAGO_WEBHOOK_SECRET: webhookSecret, TIENDA_URL } = env;
    const apiBase = env.MERCADOPAGO_API_BASE;
    if (accessToken && webhookSecret) return createMercadoPago({ accessToken, webhookSecret, apiBase }, TIENDA_URL);
    if (!sandbox) return null;
    const { mercadopago_token, mercadopago_webhook, origin } = sandbox;
    const keys = { accessToken: mercadopago_token, webhookSecret: mercadopago_webhook };
    return createMercadoPago({ ...keys, apiBase: origin }, TIENDA_URL);
  },
  yape: (_env, _sandbox, db) => createYape(db),
  contra_entrega: (_env, _sandbox, db) => createEnMano(db, "contra_entrega"),
  efectivo: (_env, _sandbox, db) => createEnMano(db, "efectivo"),
  tarjeta: (_env, _sandbox, db) => createEnMano(db, "tarjeta"),
};

export const createPasarelas = (env: Env, sandbox: SandboxAccess | null, db: Db): Pasarelas =>
  new Map(
    METODOS_PAGO.flatMap((metodo) => {
      const pasarela = OPEN[metodo](env, sandbox, db);
      return pasarela ? [[metodo, pasarela] as const] : [];
    }),
  );
