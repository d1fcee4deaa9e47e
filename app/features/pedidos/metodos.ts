import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

/**
 * The company behind a payment method, and the settings of the environment without which it is not offered; none where
 * the panel has all that it needs.
 */
export const PROVEEDORES_PAGO: Record<MetodoPago, { nombre: string; ajustes: readonly (keyof Env)[] }> = {
  stripe: { nombre: "Stripe", ajustes: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  mercadopago: { nombre: "Mercado Pago", ajustes: ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"] },
  yape: { nombre: "Yape", ajustes: [] },
};

/** A value from a form or from storage as a payment method; null for any other. */
export const parseMetodo = (value: unknown): MetodoPago | null =>
  METODOS_PAGO.find((metodo) => metodo === value) ?? null;
