import { METODOS_PAGO, type MetodoPago } from "#db/values.ts";

/** How the payment methods are called before customers. */
export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
};

/** A value from a form or from storage as a payment method; null for any other. */
export const parseMetodo = (value: unknown): MetodoPago | null =>
  METODOS_PAGO.find((metodo) => metodo === value) ?? null;
