import type { MetodoElegible, MetodoPago } from "#db/values.ts";
import type { Env } from "#lib/env.ts";

export const METODOS_USUALES: readonly MetodoElegible[] = ["stripe", "mercadopago"];

export const NOMBRE_METODO: Record<MetodoPago, string> = {
  stripe: "Tarjeta de crédito o débito",
  mercadopago: "Mercado Pago",
  yape: "Yape, Plin o transferencia",
  contra_entrega: "Contra entrega",
  efectivo: "Efectivo en la tienda",
  tarjeta: "Tarjeta en la tienda",
};

const EN_PAGINA: Record<MetodoPago, boolean> = {
  stripe: true,
  mercadopago: true,
  yape: false,
  contra_entrega: false,
  efectivo: false,
  tarjeta: false,
};

/** Whether any of them is paid on a provider's own page. */
export const hasPagina = (metodos: readonly MetodoPago[] = METODOS_USUALES): boolean =>
  metodos.some((metodo) => EN_PAGINA[metodo]);

/** Names within a sentence, after `con`. */
const EN_FRASE: Record<MetodoPago, { entero: string; corto: string }> = {
  stripe: { entero: "tarjeta de crédito o débito", corto: "tarjeta" },
  mercadopago: { entero: "Mercado Pago", corto: "Mercado Pago" },
  yape: { entero: "Yape, Plin o transferencia", corto: "Yape" },
  contra_entrega: { entero: "pago al recibir", corto: "pago al recibir" },
  efectivo: { entero: "efectivo", corto: "efectivo" },
  tarjeta: { entero: "tarjeta en la tienda", corto: "tarjeta" },
};

type Largo = keyof (typeof EN_FRASE)[MetodoPago];

export const describeMedios = (largo: Largo, metodos: readonly MetodoPago[] = METODOS_USUALES): string =>
  metodos.map((metodo) => EN_FRASE[metodo][largo]).join(largo === "entero" ? " o con " : " o ");

/** `ajustes`: required environment settings; none where the panel has all. */
export const PROVEEDORES_PAGO: Record<MetodoPago, { nombre: string; ajustes: readonly (keyof Env)[] }> = {
  stripe: { nombre: "Stripe", ajustes: ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"] },
  mercadopago: { nombre: "Mercado Pago", ajustes: ["MERCADOPAGO_ACCESS_TOKEN", "MERCADOPAGO_WEBHOOK_SECRET"] },
  yape: { nombre: "Yape", ajustes: [] },
  contra_entrega: { nombre: "Contra entrega", ajustes: [] },
  efectivo: { nombre: "Efectivo", ajustes: [] },
  tarjeta: { nombre: "Tarjeta en la tienda", ajustes: [] },
};
