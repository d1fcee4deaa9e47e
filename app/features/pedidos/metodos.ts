import type { MetodoPago } from "#db/schema/pedidos.ts";

/** How the payment methods are called before customers. */
export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
};

const METODOS = Object.keys(NOMBRE_METODO) as MetodoPago[];

/** A value from a form or from storage as a payment method; null for any other. */
export const parseMetodo = (value: unknown): MetodoPago | null => METODOS.find((metodo) => metodo === value) ?? null;
