import { and, eq, isNull, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { movimientos_stock } from "#db/schema/movimientos-stock.ts";
import { type Handle, statement, value } from "#db/statement.server.ts";
import { isPublico, productos } from "#db/schema/productos.ts";
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

const lockRows = (name: string, which: SQL | undefined) =>
  statement(name, (db) => {
    const { id, nombre, precio, stock, imagen, categoria, oferta_unidades } = productos;
    // It names no column of the rows, so that it is asked once and before the first of them is locked.
    const grupos = sql`(select lock_grupos(${value("ids")}::uuid[], '{}', false))`;
    const suyos = sql`${id} = any(${value("ids")}::uuid[])`;
    return db
      .select({ id, nombre, precio, stock, imagen, categoria, oferta_unidades })
      .from(productos)
      .where(and(grupos, suyos, which))
      .orderBy(id)
      .for("no key update");
  });

const lockPublicos = lockRows("lock_products", isPublico);
const lockVigentes = lockRows("lock_products_and_hidden", isNull(productos.eliminado_en));
const lockTodos = lockRows("lock_products_and_removed", undefined);

/**
 * Locks products until the end of the transaction and reads what selling them needs. Always their groups first
 * (grupos.server.ts) and then in the order of their ids: two orders of the same products then wait for each other instead
 * of deadlocking. As the rows' keys stay, what only points at a product ('relacionados', a favourite) neither waits nor holds
 * it up. What customers cannot buy is left out: `hidden` takes what is not active as well, for an order that was
 * made before, `removed` whatever there ever was, for stock that is given back.
 */
export async function lockProductos(tx: Tx, ids: readonly string[], { hidden = false, removed = false } = {}) {
  const rows = await (removed ? lockTodos : hidden ? lockVigentes : lockPublicos)(tx, { ids });
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * The statement that moves stock and writes it in the ledger; `beside` are further writes that go along in it, of which
 * none sees what another writes. It runs in the caller's transaction: the products must be locked and the quantities
 * summed per product. A repetition of the same cause is refused by the ledger's unique index; less stock than is taken,
 * or a product that is not there, by the statement itself: both throw, and the transaction is lost as it must be. Its
 * answer says nothing. `values` are those of `beside`.
 */
export function createMoveStock(name: string, beside: (db: Handle) => readonly SQLWrapper[] = () => []) {
  const move = statement(name, (db, raw) => {
    const ledger = sql`
      insert into ${movimientos_stock} (id, producto_id, cantidad, motivo, pedido_id, vuelta, actor_id)
      select line.*, ${value("motivo")}::text, ${value("pedido_id")}::uuid, ${value("vuelta")}::integer,
        ${value("actor_id")}::text
      from unnest(${value("ids")}::uuid[], ${value("producto_ids")}::uuid[], ${value("cantidades")}::integer[]) as line`;
    const writes = [ledger, ...beside(db).map((write) => write.getSQL())];
    // It divides by zero, and is lost, where not each of them was moved.
    return raw(sql`
      with ${sql.join(
        writes.map((write, n) => sql`${sql.identifier(`write_${n}`)} as (${write})`),
        sql`, `,
      )}, moved as (
        update ${productos} set stock = ${productos}.stock + delta.cantidad
        from unnest(${value("producto_ids")}::uuid[], ${value("cantidades")}::integer[]) as delta (producto_id, cantidad)
        where ${eq(productos.id, sql`delta.producto_id`)} and ${productos}.stock + delta.cantidad >= 0
        returning 1
      )
      select 1 / (count(*) = cardinality(${value("producto_ids")}::uuid[]))::integer from moved`);
  });
  return async (
    tx: Tx,
    movimientos: readonly Movimiento[],
    { motivo, pedido_id, vuelta, actor_id }: Causa,
    values: Readonly<Record<string, unknown>> = {},
  ): Promise<void> => {
    await move(tx, {
      ...values,
      ids: movimientos.map(() => newId()),
      producto_ids: movimientos.map(({ producto_id }) => producto_id),
      cantidades: movimientos.map(({ cantidad }) => cantidad),
      motivo,
      pedido_id,
      vuelta,
      actor_id: actor_id ?? null,
    });
  };
}

/** Moves stock alone. */
export const moveStock = createMoveStock("move_stock");
