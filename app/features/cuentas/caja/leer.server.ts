import { and, asc, between, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos, ventas_dia } from "#db/schema/index.ts";
import type { EjeVentas } from "#db/values.ts";
import type { Periodo, RangoDias } from "./periodo.ts";
import { addCifras, NADA, type Suma } from "./sumar.ts";

const { dia, eje, clave } = ventas_dia;

const isIn = (rango: RangoDias): SQL => sql`(${between(dia, rango.desde, rango.hasta)})`;
const isInEither = ({ antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">) =>
  antes ? or(isIn(rango), isIn(antes)) : isIn(rango);

export type SumaDia = Omit<Suma, "eje" | "clave">;

/** Leaves out empty days. */
export async function listDias(db: Db, periodo: Pick<Periodo, "desde" | "hasta" | "antes">): Promise<SumaDia[]> {
  const rows = await db
    .select()
    .from(ventas_dia)
    .where(and(eq(eje, "dia"), isInEither(periodo)))
    .orderBy(asc(dia));
  return rows.map(({ eje: _eje, clave: _clave, ...suma }) => suma);
}

export function sumDias(dias: readonly SumaDia[], { desde, hasta }: RangoDias): typeof NADA {
  return dias.filter((one) => one.dia >= desde && one.dia <= hasta).reduce<typeof NADA>(addCifras, NADA);
}

export interface ParteVentas {
  eje: EjeVentas;
  clave: string;
  cobrado: number;
  devuelto: number;
  pedidos: number;
  unidades: number;
  vendido: number;
  /** `vendido` in the earlier period. */
  antes: number;
}

/** Traits with few values; products are listed apart. */
type EjeParte = Exclude<EjeVentas, "dia" | "producto">;

const join = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` union all `)}) as sumas`;

const selectSumas = (rango: RangoDias, ahora: boolean, ejes: readonly EjeParte[]): SQL => sql`
  select ${eje}, ${clave}, ${ventas_dia.cobrado}, ${ventas_dia.devuelto}, ${ventas_dia.pedidos},
    ${ventas_dia.unidades}, ${ventas_dia.vendido}, ${ahora}::boolean as ahora
  from ${ventas_dia} where ${and(inArray(eje, [...ejes]), between(dia, rango.desde, rango.hasta))}`;

const toMoney = (column: SQL) => sql`coalesce(${column}, 0)`.mapWith(ventas_dia.vendido);
const toNumber = (column: SQL) => sql`coalesce(${column}, 0)`.mapWith(Number);

export function listPartes(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  ejes: readonly EjeParte[],
): Promise<ParteVentas[]> {
  const sumas = join([selectSumas(rango, true, ejes), ...(antes ? [selectSumas(antes, false, ejes)] : [])]);
  const vendido = sql`sum(vendido) filter (where ahora)`;
  return db
    .select({
      eje: sql<EjeVentas>`eje`,
      clave: sql<string>`clave`,
      cobrado: toMoney(sql`sum(cobrado) filter (where ahora)`),
      devuelto: toMoney(sql`sum(devuelto) filter (where ahora)`),
      pedidos: toNumber(sql`sum(pedidos) filter (where ahora)`),
      unidades: toNumber(sql`sum(unidades) filter (where ahora)`),
      vendido: toMoney(vendido),
      antes: toMoney(sql`sum(vendido) filter (where not ahora)`),
    })
    .from(sumas)
    .groupBy(sql`eje`, sql`clave`)
    .having(sql`bool_or(ahora)`)
    .orderBy(sql`${vendido} desc nulls last`, sql`eje`, sql`clave`);
}

/** Whole céntimos added as floating point: exact up to 2^53, and twice as fast as numeric. */
export const sumCentimos = (centimos: SQL) => sql`sum((${centimos})::float8)`;

/** Products' sales in a range, in céntimos, highest first; only of `ids` if given. */
function sumProductos(db: Db, { desde, hasta }: RangoDias, limit: number | null, ids?: readonly string[]) {
  const vendido = sumCentimos(sql`100 * ${ventas_dia.vendido}`);
  const query = db
    .select({
      clave,
      vendido: vendido.mapWith(Number),
      unidades: sql`sum(${ventas_dia.unidades})`.mapWith(Number),
    })
    .from(ventas_dia)
    .where(and(eq(eje, "producto"), between(dia, desde, hasta), ids && inArray(clave, [...ids])))
    .groupBy(clave)
    .orderBy(sql`${vendido} desc`, clave);
  return limit === null ? query : query.limit(limit);
}

/** Returns all products without a limit, best-selling first. */
export async function listProductos(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  limit: number | null,
): Promise<ParteVentas[]> {
  const mas = await sumProductos(db, rango, limit);
  const ids = mas.map((one) => one.clave);
  const before = antes && ids.length > 0 ? await sumProductos(db, antes, null, ids) : [];
  const sold = new Map(before.map((one) => [one.clave, one.vendido]));
  return mas.map((one) => {
    return { eje: "producto", ...one, pedidos: 0, cobrado: 0, devuelto: 0, antes: sold.get(one.clave) ?? 0 };
  });
}

/** Names removed products, too. */
export async function readNombres(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, nombre } = productos;
  const rows = await db
    .select({ id, nombre })
    .from(productos)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.nombre]));
}

export async function readSalidas(db: Db, ids: readonly string[], desde: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ clave, unidades: sql`sum(${ventas_dia.unidades})`.mapWith(Number) })
    .from(ventas_dia)
    .where(and(eq(eje, "producto"), inArray(clave, [...ids]), sql`${dia} >= ${desde}`))
    .groupBy(clave);
  return new Map(rows.map((row) => [row.clave, row.unidades]));
}
