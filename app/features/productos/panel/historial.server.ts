import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { movimientos_stock, productos, usuarios } from "#db/schema/index.ts";
import type { Motivo } from "#db/values.ts";

export const MOVIMIENTOS_POR_PAGINA = 20;

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

/**
 * How a product's stock came to be what it is, newest first. What each movement left is counted back from the stock of
 * today, so the history always ends in it. `hayMas` says whether there is another page.
 */
export async function listMovimientos(
  db: Db,
  producto_id: string,
  pagina: number,
): Promise<{ movimientos: MovimientoStock[]; hayMas: boolean }> {
  const { id, created_at, motivo, cantidad, pedido_id, actor_id } = movimientos_stock;
  const rows = await db
    .select({
      id,
      created_at,
      motivo,
      cantidad,
      pedido_id,
      actor: sql<string | null>`nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), '')`,
      email: usuarios.email,
      quedan: sql<number>`(${productos.stock} - coalesce(sum(${cantidad}) over (
        order by ${id} desc rows between unbounded preceding and 1 preceding), 0))::integer`,
    })
    .from(movimientos_stock)
    .innerJoin(productos, eq(productos.id, movimientos_stock.producto_id))
    .leftJoin(usuarios, eq(usuarios.id, actor_id))
    .where(eq(movimientos_stock.producto_id, producto_id))
    .orderBy(desc(id))
    .limit(MOVIMIENTOS_POR_PAGINA + 1)
    .offset((pagina - 1) * MOVIMIENTOS_POR_PAGINA);
  const movimientos = rows.slice(0, MOVIMIENTOS_POR_PAGINA).map(({ email, actor, ...row }) => {
    return { ...row, actor: actor ?? email };
  });
  return { movimientos, hayMas: rows.length > MOVIMIENTOS_POR_PAGINA };
}
