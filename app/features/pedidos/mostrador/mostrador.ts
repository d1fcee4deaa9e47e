import type { MetodoPago } from "#db/values.ts";

export const RUTA_MOSTRADOR = "/admin/pedidos/mostrador";
export const RUTA_LIQUIDAR = "/admin/pedidos/contra-entrega";

/** How money is taken at the counter. */
export const MEDIOS = ["efectivo", "tarjeta", "yape"] as const satisfies readonly MetodoPago[];
export type MedioMostrador = (typeof MEDIOS)[number];

export const NOMBRE_MEDIO: Record<MedioMostrador, string> = {
  efectivo: "Efectivo",
  yape: "Yape",
  tarjeta: "Tarjeta",
};

/** A courier's settlement takes as many orders at most. */
export const MAX_FILAS = 200;
