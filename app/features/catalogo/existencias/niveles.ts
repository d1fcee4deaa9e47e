import type { Motivo } from "#db/values.ts";

export const NIVELES = ["agotado", "bajo", "disponible"] as const;
export type Nivel = (typeof NIVELES)[number];

/** `bajo`: low at or below this. */
export function toNivel(stock: number, bajo: number): Nivel {
  if (stock <= 0) return "agotado";
  return stock <= bajo ? "bajo" : "disponible";
}

export const MOTIVOS_PANEL = [
  "recepcion",
  "merma",
  "conteo",
  "devolucion_cliente",
  "ajuste",
] as const satisfies readonly Motivo[];
export type MotivoPanel = (typeof MOTIVOS_PANEL)[number];

export const TEXTO_MOTIVO: Record<Motivo, string> = {
  inicial: "Stock inicial",
  retencion: "Pedido",
  devolucion: "Pedido cancelado o vencido",
  recepcion: "Recepción de mercadería",
  merma: "Merma o pérdida",
  conteo: "Conteo de inventario",
  devolucion_cliente: "Devolución de un cliente",
  ajuste: "Ajuste",
};
