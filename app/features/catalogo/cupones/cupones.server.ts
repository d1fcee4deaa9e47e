import { and, eq, getTableColumns, isNotNull, isNull, ne, or, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { codigos_cupon, cupones, usos_cupon } from "#db/schema/cupones.ts";
import { type ClienteDe, isDelMismo, pedidos } from "#db/schema/pedidos.ts";
import { type EstadoCodigo, formatCodigo, toSuelto } from "./codigos.ts";
import type { Comprado, Cupon } from "./cupones.ts";

const { version: _version, created_at: _created_at, ...columnas } = getTableColumns(cupones);

/** SQL: ids of the chosen products and of all variants of their groups. */
const alcanzados = sql<string[]>`array(
  select unnest(cupones.productos)
  union select v.id from productos p join productos v on v.grupo = p.grupo
  where p.id = any(cupones.productos) and p.grupo <> '' and v.grupo <> '')::text[]`;

/** SQL: names of the chosen products, of variants their group's. */
export const nombresElegidos = sql<string[]>`array(
  select distinct case when p.grupo = '' then p.nombre else p.grupo end from productos p
  where p.id = any(cupones.productos) order by 1)`;

export const COLUMNAS_CUPON = { ...columnas, productos: alcanzados, nombres: nombresElegidos };

/** SQL: the coupon of a code, shared or single-use; null for an unknown one. `codigo` is normalized. */
export const findCuponId = (codigo: string): SQL => sql`coalesce(
  (select d.cupon_id from ${codigos_cupon} d where d.codigo = ${toSuelto(codigo)}),
  (select c.id from ${cupones} c where c.codigo = ${codigo} and not c.con_codigos))`;

/** SQL: of a single-use code. `libre`: condition for uses `u` that do not count. */
export const findEstadoCodigo = (codigo: string, libre = sql`false`): SQL<EstadoCodigo> => sql<EstadoCodigo>`
  case when exists (select from ${codigos_cupon} d where d.codigo = ${toSuelto(codigo)} and d.anulado_en is not null)
    then 'anulado'
  when exists (select from ${usos_cupon} u where u.codigo = ${toSuelto(codigo)} and u.devuelto_en is null
    and not ${libre})
    then 'usado'
  else 'libre' end`;

/** Customers know their own code alone. */
export const withCodigo = (cupon: Cupon, codigo: string): Cupon =>
  cupon.con_codigos ? { ...cupon, codigo: formatCodigo(toSuelto(codigo)) } : cupon;

/**
 * SQL condition: the customer has a paid order, or an open one that uses a first-purchase coupon. Cancelled ones do not
 * count.
 */
export const hasPedido = (db: Db | Tx, de: ClienteDe, also?: SQL): SQL<boolean> => {
  const pagado = ne(pedidos.estado, "pendiente");
  const usa = sql`exists (select from ${usos_cupon} join ${cupones} on ${cupones.id} = ${usos_cupon.cupon_id}
    where ${usos_cupon.pedido_id} = ${pedidos.id} and ${usos_cupon.devuelto_en} is null and ${cupones.primera_compra})`;
  const suyo = db
    .select({ one: sql`1` })
    .from(pedidos)
    .where(and(isDelMismo(de), ne(pedidos.estado, "cancelado"), or(pagado, usa), also));
  return sql<boolean>`exists (${suyo})`;
};

export interface CuponDe extends Comprado {
  cupon: Cupon;
  /** Its single-use code; null where it has none. */
  unico: string | null;
}

/**
 * Locks a coupon until the transaction ends, and counts its uses by this customer; null for an unknown code. Lock it
 * after the customer or the order and the products, against deadlocks. Uses are counted in a second statement, to see
 * what was committed while the first waited.
 */
export async function lockCupon(tx: Tx, codigo: string, de: ClienteDe): Promise<CuponDe | null> {
  const [cupon] = await tx
    .select(COLUMNAS_CUPON)
    .from(cupones)
    .where(eq(cupones.id, findCuponId(codigo)))
    .for("update");
  const [suyo] = await tx
    .select({
      mios: sql<number>`count(*)::int`,
      compro: hasPedido(tx, de),
      estado_codigo: findEstadoCodigo(codigo),
    })
    .from(usos_cupon)
    .innerJoin(pedidos, eq(pedidos.id, usos_cupon.pedido_id))
    .where(and(eq(usos_cupon.cupon_id, findCuponId(codigo)), isDelMismo(de), isNull(usos_cupon.devuelto_en)));
  if (!cupon || !suyo) return null;
  return { cupon: withCodigo(cupon, codigo), unico: cupon.con_codigos ? toSuelto(codigo) : null, ...suyo };
}

/**
 * Writes for a new order's statement: one use of the coupon, which must be locked and have a use left; none for null.
 */
export const writeUso = (
  pedido_id: string,
  { id: cupon_id, unico }: { id: string | null; unico: string | null },
): SQL[] => [
  sql`insert into ${usos_cupon} (pedido_id, cupon_id, codigo)
    select ${pedido_id}::uuid, ${cupones.id}, ${unico}::text from ${cupones} where ${cupones.id} = ${cupon_id}::uuid`,
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
 * Takes the coupon of a reopened order again. Returns its code if no use is left (in total, for the customer, or of a
 * single-use code), else null. Dates, first-purchase rule and withdrawn codes were checked when the order was made.
 * Order and products must be locked.
 */
export async function holdUsoAgain(tx: Tx, { id, ...de }: { id: string } & ClienteDe): Promise<string | null> {
  const [given] = await tx
    .select({ codigo: sql<string>`coalesce(${usos_cupon.codigo}, ${cupones.codigo})` })
    .from(usos_cupon)
    .innerJoin(cupones, eq(cupones.id, usos_cupon.cupon_id))
    .where(and(eq(usos_cupon.pedido_id, id), isNotNull(usos_cupon.devuelto_en)));
  if (!given) return null;
  const found = await lockCupon(tx, given.codigo, de);
  if (!found) throw new Error(`no coupon ${given.codigo}`);
  const { cupon, mios, estado_codigo } = found;
  if (cupon.usados >= cupon.usos || mios >= cupon.por_persona || estado_codigo === "usado") return cupon.codigo;
  await tx.update(usos_cupon).set({ devuelto_en: null }).where(eq(usos_cupon.pedido_id, id));
  await tx
    .update(cupones)
    .set({ usados: sql`${cupones.usados} + 1` })
    .where(eq(cupones.id, cupon.id));
  return null;
}
