import type { MetodoPago } from "#db/values.ts";

/** What a shop offers until the panel says otherwise. */
export const METODOS_USUALES: readonly MetodoPago[] = ["stripe", "mercadopago"];

/** The payment methods, as customers read them. */
export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
  yape: "Yape, Plin o transferencia",
};

/** The same within a sentence, after `con`: whole and in short. */
const EN_FRASE: Record<MetodoPago, { entero: string; corto: string }> = {
  stripe: { entero: "tarjeta de crédito o débito", corto: "tarjeta" },
  mercadopago: { entero: "Mercado Pago", corto: "Mercado Pago" },
  yape: { entero: "Yape, Plin o transferencia", corto: "Yape" },
};

type Largo = keyof (typeof EN_FRASE)[MetodoPago];

/** What one can pay with, for texts: `Paga con …`. */
export const describeMedios = (largo: Largo, metodos: readonly MetodoPago[] = METODOS_USUALES): string =>
  metodos.map((metodo) => EN_FRASE[metodo][largo]).join(largo === "entero" ? " o con " : " o ");
