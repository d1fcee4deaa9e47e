import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

/** The payment methods, as customers read them. */
export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
};

/** The same within a sentence, after `con`: whole and in short. */
const EN_FRASE: Record<MetodoPago, { entero: string; corto: string }> = {
  stripe: { entero: "tarjeta de crédito o débito", corto: "tarjeta" },
  mercadopago: { entero: "Mercado Pago", corto: "Mercado Pago" },
};

/** What one can pay with, for texts: `Paga con …`. */
export const MEDIOS_PAGO = METODOS_PAGO.map((metodo) => EN_FRASE[metodo].entero).join(" o con ");
export const MEDIOS_PAGO_CORTO = METODOS_PAGO.map((metodo) => EN_FRASE[metodo].corto).join(" o ");

/** The company behind a payment method, and the settings without which it is not offered. */
export const PROVEEDORES_PAGO: Record<MetodoPago, { nombre: string; ajustes: readonly (keyof Env)[] }> = {
  stripe: { nombre: "Stripe", ajustes: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  mercadopago: { nombre: "Mercado Pago", ajustes: ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"] },
};

/** A value from a form or from storage as a payment method; null for any other. */
export const parseMetodo = (value: unknown): MetodoPago | null =>
  METODOS_PAGO.find((metodo) => metodo === value) ?? null;
