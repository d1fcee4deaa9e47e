import type { MetodoPago } from "#db/schema/pedidos.ts";

/** How the payment methods are called before customers. */
export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
};
