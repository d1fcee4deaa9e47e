import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { movimientos_stock, pedidos, productos, usuarios } from "#db/schema/index.ts";
import type { Motivo } from "#db/values.ts";

export const MOVIMIENTOS_POR_PAGINA = 20;

export interface MovimientoStock {
  id: string;
  created_at: Date;
  motivo: Motivo;
  cantidad: number;
  /** Stock after the movement. */
  quedan: number;
  pedido: { id: string; numero: number } | null;
  /** null: an order, or the shop by itself. */
  actor: string | null;
}

/** Newest first. The stock after each movement is counted back from the current one, so that it always matches. */
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
      pedido: { id: pedidos.id, numero: pedidos.numero },
      actor: sql<string | null>`nullif(trim(${usuarios.nombre} || ' ' || ${usuarios.apellido}), '')`,
      email: usuarios.email,
      quedan: sql<number>`(${productos.stock} - coalesce(sum(${cantidad}) over (
        order by ${id} desc rows between unbounded preceding and 1 preceding), 0))::integer`,
    })
    .from(movimientos_stock)
    .innerJoin(productos, eq(productos.id, movimientos_stock.producto_id))
    .leftJoin(pedidos, eq(pedidos.id, pedido_id))
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
