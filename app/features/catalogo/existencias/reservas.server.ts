import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { despachos, movimientos_stock, pedidos } from "#db/schema/index.ts";

/**
 * Units held by orders that have not left the shop: no longer in `stock`, though on the shelf. Products without any are
 * absent. Read from the ledger, by the products' index.
 */
export async function countReservas(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ producto_id: string; reservado: number }>(sql`
    select producto_id, sum(quedan)::integer as reservado from (
      select m.producto_id, -sum(m.cantidad) - coalesce((
        select sum((linea ->> 'cantidad')::integer)
        from ${despachos} d, jsonb_array_elements(d.lineas) as linea
        where d.pedido_id = m.pedido_id and d.regreso_en is null and linea ->> 'producto_id' = m.producto_id::text
      ), 0) as quedan
      from ${movimientos_stock} m join ${pedidos} p on p.id = m.pedido_id
      where m.producto_id = any(${sql.param(ids)}::uuid[]) and m.motivo in ('retencion', 'devolucion')
        and p.estado in ('pendiente', 'procesando')
      group by m.producto_id, m.pedido_id
    ) as pedidas group by producto_id having sum(quedan) > 0`);
  return new Map(rows.map(({ producto_id, reservado }) => [producto_id, reservado]));
}
