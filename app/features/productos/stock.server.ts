import { and, eq, inArray, isNull, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { productos } from "#db/schema/productos.ts";
import type { Motivo } from "#db/values.ts";

export interface Movimiento {
  producto_id: string;
  /** What is added to the stock; negative when it is held. */
  cantidad: number;
}

export interface Causa {
  motivo: Motivo;
  /** null: moved by the staff. */
  pedido_id: string | null;
  vuelta: number;
  actor_id?: string;
}

/**
 * Locks products until the end of the transaction and reads what selling them needs. Always in the order of their ids:
 * two orders of the same products then wait for each other instead of deadlocking. Removed products are left out,
 * unless their stock is to be given back.
 */
export async function lockProductos(tx: Tx, ids: readonly string[], { removed = false } = {}) {
  const { id, nombre, precio, stock, imagen } = productos;
  const rows = await tx
    .select({ id, nombre, precio, stock, imagen })
    .from(productos)
    .where(and(inArray(id, [...ids]), removed ? undefined : isNull(productos.eliminado_en)))
    .orderBy(id)
    .for("update");
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Moves stock and writes it in the ledger, in the caller's transaction. The products must be locked and the
 * quantities summed per product. A repetition of the same cause is refused by the ledger's unique index, a stock
 * below zero by the table's CHECK: both throw, and the transaction is lost as it must be. `beside`: further writes of
 * the caller that go along in the same statement; none sees what another writes.
 */
export async function moveStock(
  tx: Tx,
  movimientos: readonly Movimiento[],
  causa: Causa,
  beside: readonly SQLWrapper[] = [],
): Promise<void> {
  const rows = movimientos.map(({ producto_id, cantidad }) => ({ id: newId(), producto_id, cantidad, ...causa }));
  const deltas = sql.join(
    movimientos.map(({ producto_id, cantidad }) => sql`(${producto_id}::uuid, ${cantidad}::integer)`),
    sql`, `,
  );
  const writes = [tx.insert(movimientos_stock).values(rows), ...beside];
  const moved = await tx.execute<{ n: number }>(sql`
    with ${sql.join(
      writes.map((write, n) => sql`${sql.identifier(`write_${n}`)} as (${write.getSQL()})`),
      sql`, `,
    )}, moved as (
      update ${productos} set stock = ${productos}.stock + delta.cantidad
      from (values ${deltas}) as delta (producto_id, cantidad)
      where ${eq(productos.id, sql`delta.producto_id`)} and ${productos}.stock + delta.cantidad >= 0
      returning 1
    )
    select count(*)::integer as n from moved`);
  if (moved.rows[0]?.n !== movimientos.length) throw new Error("stock moved for other products than asked");
}
