import { and, eq, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
import type { Motivo } from "#db/values.ts";

export interface Movimiento {
  producto_id: string;
  /** Change of the stock: negative when an order holds units. */
  cantidad: number;
}

export interface Causa {
  motivo: Motivo;
  /** Null: moved by staff. */
  pedido_id: string | null;
  vuelta: number;
  actor_id?: string;
}

/**
 * Locks products until the transaction ends, and reads what selling them needs. Groups first (grupos.server.ts), then
 * products in id order, so that parallel orders wait instead of deadlocking. FOR NO KEY UPDATE does not block foreign
 * keys to products ('relacionados', favourites). Only products that customers can buy; `hidden` adds inactive ones, for
 * an existing order; `removed` adds deleted ones, for stock that is given back.
 */
export async function lockProductos(tx: Tx, ids: readonly string[], { hidden = false, removed = false } = {}) {
  const { id, nombre, precio, stock, imagen, categoria, oferta_unidades, eliminado_en } = productos;
  const wanted = sql`${sql.param(ids)}::uuid[]`;
  // Independent of the rows, so that it runs once, before the first row is locked.
  const grupos = sql`(select lock_grupos(${wanted}, '{}', false))`;
  const which = removed ? undefined : hidden ? isNull(eliminado_en) : isPublico;
  const rows = await tx
    .select({ id, nombre, precio, stock, imagen, categoria, oferta_unidades })
    .from(productos)
    .where(and(grupos, sql`${id} = any(${wanted})`, which))
    .orderBy(id)
    .for("no key update");
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Moves stock and writes the ledger in one statement, with further writes in `beside`, none of which sees the others'
 * results. Lock the products before, and sum quantities per product. Throws, and so aborts the transaction, for too
 * little stock, a missing product, or a cause already in the ledger (unique index).
 */
export async function moveStock(
  tx: Tx,
  movimientos: readonly Movimiento[],
  { motivo, pedido_id, vuelta, actor_id }: Causa,
  beside: readonly SQLWrapper[] = [],
): Promise<void> {
  const ids = sql`${sql.param(movimientos.map(() => newId()))}::uuid[]`;
  const producto_ids = sql`${sql.param(movimientos.map(({ producto_id }) => producto_id))}::uuid[]`;
  const cantidades = sql`${sql.param(movimientos.map(({ cantidad }) => cantidad))}::integer[]`;
  const ledger = sql`
    insert into ${movimientos_stock} (id, producto_id, cantidad, motivo, pedido_id, vuelta, actor_id)
    select line.*, ${motivo}::text, ${pedido_id}::uuid, ${vuelta}::integer, ${actor_id ?? null}::text
    from unnest(${ids}, ${producto_ids}, ${cantidades}) as line`;
  const writes = [ledger, ...beside].map((write, n) => sql`${sql.identifier(`write_${n}`)} as (${write.getSQL()})`);
  // Divides by zero, which aborts, unless every product was moved.
  await tx.execute(sql`
    with ${sql.join(writes, sql`, `)}, moved as (
      update ${productos} set stock = ${productos}.stock + delta.cantidad
      from unnest(${producto_ids}, ${cantidades}) as delta (producto_id, cantidad)
      where ${eq(productos.id, sql`delta.producto_id`)} and ${productos}.stock + delta.cantidad >= 0
      returning 1
    )
    select 1 / (count(*) = ${movimientos.length}::integer)::integer from moved`);
}
