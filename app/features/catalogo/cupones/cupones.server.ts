import { and, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { cupones, usos_cupon } from "#db/schema/cupones.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { Comprado, Cupon } from "./cupones.ts";

export const { version: _version, created_at: _created_at, ...COLUMNAS_CUPON } = getTableColumns(cupones);

/**
 * SQL condition: the customer has a paid order, or an open one that uses a first-purchase coupon. Cancelled ones do not
 * count.
 */
export const hasPedido = (db: Db | Tx, usuario_id: string, also?: SQL): SQL<boolean> => {
  const pagado = ne(pedidos.estado, "pendiente");
  const usa = sql`exists (select from ${usos_cupon} join ${cupones} on ${cupones.id} = ${usos_cupon.cupon_id}
    where ${usos_cupon.pedido_id} = ${pedidos.id} and ${usos_cupon.devuelto_en} is null and ${cupones.primera_compra})`;
  const suyo = db
    .select({ one: sql`1` })
    .from(pedidos)
    .where(and(eq(pedidos.usuario_id, usuario_id), ne(pedidos.estado, "cancelado"), or(pagado, usa), also));
  return sql<boolean>`exists (${suyo})`;
};

export interface CuponDe extends Comprado {
  cupon: Cupon;
}

/**
 * Locks a coupon until the transaction ends; null for an unknown code. Lock it after the customer or the order and the
 * products, against deadlocks. Uses are counted in a second statement, to see what was committed while the first
 * waited.
 */
export async function lockCupon(tx: Tx, codigo: string, usuario_id: string): Promise<CuponDe | null> {
  const [cupon] = await tx.select(COLUMNAS_CUPON).from(cupones).where(eq(cupones.codigo, codigo)).for("update");
  const [suyo] = await tx
    .select({ mios: sql<number>`count(*)::int`, compro: hasPedido(tx, usuario_id) })
    .from(usos_cupon)
    .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(and(eq(cupones.codigo, codigo), eq(pedidos.usuario_id, usuario_id), isNull(usos_cupon.devuelto_en)));
  return cupon && suyo ? { cupon, ...suyo } : null;
}

/**
 * Writes for a new order's statement: one use of the coupon, which must be locked and have a use left; none for null.
 */
export const writeUso = (pedido_id: string, cupon_id: string | null): SQL[] => [
  sql`insert into ${usos_cupon} (pedido_id, cupon_id)
    select ${pedido_id}::uuid, ${cupones.id} from ${cupones} where ${cupones.id} = ${cupon_id}::uuid`,
  sql`update ${cupones} set usados = ${cupones.usados} + 1 where ${cupones.id} = ${cupon_id}::uuid`,
];

/** Gives the order's use of a coupon back, if any. Idempotent. The order must be locked. */
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
 * Takes the coupon of a reopened order again. Returns its code if no use is left, in total or for the customer, else
 * null. Dates and first-purchase rule were checked when the order was made. Order and products must be locked.
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
