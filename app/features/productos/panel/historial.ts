import type { Motivo } from "#db/values.ts";

/** One movement of a product's stock, as its history shows it. */
export interface MovimientoStock {
  id: string;
  created_at: Date;
  motivo: Motivo;
  cantidad: number;
  /** The stock that it left. */
  quedan: number;
  pedido_id: string | null;
  /** null: an order, or the shop by itself. */
  actor: string | null;
}
