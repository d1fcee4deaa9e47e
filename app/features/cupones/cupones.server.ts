import { and, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "#db/client.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { type Handle, statement, value } from "#db/statement.server.ts";
import type { Comprado, Cupon } from "./cupones.ts";

export const { version: _version, created_at: _created_at, ...COLUMNAS_CUPON } = getTableColumns(cupones);

const lockByCodigo = statement("lock_coupon", (db) =>
  db
    .select(COLUMNAS_CUPON)
    .from(cupones)
    .where(eq(cupones.codigo, value("codigo")))
    .for("update"),
);

/**
 * Whether a customer bought before, cancelled orders apart: with a paid one, or with one under way that has the use of
 * such a coupon, nothing is a first purchase any more.
 */
export const hasPedido = (db: Handle, usuario_id: SQL, also?: SQL): SQL<boolean> => {
  const pagado = ne(pedidos.estado, "pendiente");
  const usa = sql`exists (select from ${usos_cupon} join ${cupones} on ${cupones.id} = ${usos_cupon.cupon_id}
    where ${usos_cupon.pedido_id} = ${pedidos.id} and ${usos_cupon.devuelto_en} is null and ${cupones.primera_compra})`;
  const suyo = db
    .select({ one: sql`1` })
    .from(pedidos)
    .where(and(eq(pedidos.usuario_id, usuario_id), ne(pedidos.estado, "cancelado"), or(pagado, usa), also));
  return sql<boolean>`exists (${suyo})`;
};

const countMios = statement("count_own_coupon", (db) =>
  db
    .select({
      mios: sql<number>`count(*)::int`,
      compro: hasPedido(db, sql`${value("usuario_id")}`),
    })
    .from(usos_cupon)
    .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(
      and(
        eq(cupones.codigo, value("codigo")),
        eq(pedidos.usuario_id, value("usuario_id")),
        isNull(usos_cupon.devuelto_en),
      ),
    ),
);

/** A coupon, and what counts of somebody who wants to use it. */
export interface CuponDe extends Comprado {
  cupon: Cupon;
}

/**
 * Locks a coupon until the end of the transaction; null for a code that none has. Always after the customer or the
 * order, and after the products: then nothing waits in a circle. The uses are counted by a statement of its own, which
 * sees what was committed while the lock was waited for.
 */
export async function lockCupon(tx: Tx, codigo: string, usuario_id: string): Promise<CuponDe | null> {
  const [[cupon], [suyo]] = await Promise.all([lockByCodigo(tx, { codigo }), countMios(tx, { codigo, usuario_id })]);
  return cupon && suyo ? { cupon, ...suyo } : null;
}

/** The writes that hold a use for a new order, for the order's own statement; the coupon must be locked, with a use left. */
export const writeUso = (db: Handle): SQLWrapper[] => [
  db.insert(usos_cupon).values({ pedido_id: value("pedido_id"), cupon_id: value("cupon_id") }),
  db
    .update(cupones)
    .set({ usados: sql`${cupones.usados} + 1` })
    .where(eq(cupones.id, value("cupon_id"))),
];

/** Gives back the use of an order, which must be locked. An order without one stays as it is, and so does a second time. */
export async function releaseUso(tx: Tx, pedido_id: string): Promise<void> {
  await tx.execute(sql`
    with freed as (
      update ${usos_cupon} set devuelto_en = now()
      where ${eq(usos_cupon.pedido_id, pedido_id)} and ${isNull(usos_cupon.devuelto_en)}
      returning cupon_id
    )
    update ${cupones} set usados = ${cupones.usados} - 1 from freed where ${eq(cupones.id, sql`freed.cupon_id`)}`);
}

/**
 * Holds the use of an order anew that gave it back: the order and its products must be locked. Returns the code where no
 * use is left, in all or of its customer; its days and the first purchase do not count, since the order was made when they
 * held.
 */
export async function holdUsoAgain(
  tx: Tx,
  { id, usuario_id }: { id: string; usuario_id: string },
): Promise<string | null> {
  const [given] = await tx
    .select({ codigo: cupones.codigo })
    .from(usos_cupon)
    .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .where(and(eq(usos_cupon.pedido_id, id), isNotNull(usos_cupon.devuelto_en)));
  if (!given) return null;
  const found = await lockCupon(tx, given.codigo, usuario_id);
  if (!found) throw new Error(`no coupon ${given.codigo}`);
  const { cupon, mios } = found;
  if (cupon.usados >= cupon.usos || mios >= cupon.por_persona) return cupon.codigo;
  await tx.update(usos_cupon).set({ devuelto_en: null }).where(eq(usos_cupon.pedido_id, id));
  await tx
    .update(cupones)
    .set({ usados: sql`${cupones.usados} + 1` })
    .where(eq(cupones.id, cupon.id));
  return null;
}
