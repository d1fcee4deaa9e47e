import { and, asc, between, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { productos, ventas_dia, ventas_mes, ventas_producto_mes } from "#db/schema/index.ts";
import type { EjeVentas } from "#db/values.ts";
import { type Periodo, type RangoDias, splitMeses } from "./periodo.ts";
import { addCifras, NADA, type Suma } from "./sumar.ts";

const { dia, eje, clave } = ventas_dia;

const isIn = (rango: RangoDias): SQL => sql`(${between(dia, rango.desde, rango.hasta)})`;
const isInEither = ({ antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">) =>
  antes ? or(isIn(rango), isIn(antes)) : isIn(rango);

export type SumaDia = Omit<Suma, "eje" | "clave">;

/** The sums of each day of a period and of what it is compared with; days without anything are left out. */
export async function listDias(db: Db, periodo: Pick<Periodo, "desde" | "hasta" | "antes">): Promise<SumaDia[]> {
  const rows = await db
    .select()
    .from(ventas_dia)
    .where(and(eq(eje, "dia"), isInEither(periodo)))
    .orderBy(asc(dia));
  return rows.map(({ eje: _eje, clave: _clave, ...suma }) => suma);
}

/** What the days of a range are together. */
export function sumDias(dias: readonly SumaDia[], { desde, hasta }: RangoDias): typeof NADA {
  return dias.filter((one) => one.dia >= desde && one.dia <= hasta).reduce<typeof NADA>(addCifras, NADA);
}

/** One value of a trait in a period, and before. */
export interface ParteVentas {
  eje: EjeVentas;
  clave: string;
  cobrado: number;
  devuelto: number;
  pedidos: number;
  unidades: number;
  vendido: number;
  /** What `vendido` was before. */
  antes: number;
}

/** What months and days hold of some traits but the product's. */
type EjeParte = Exclude<EjeVentas, "dia" | "producto">;

const join = (parts: readonly SQL[]) => sql`(${sql.join([...parts], sql` union all `)}) as sumas`;

/** A range out of its whole months and the days around them. */
const selectPor = (rango: RangoDias, ofMeses: (meses: RangoDias) => SQL, ofDias: (dias: RangoDias) => SQL): SQL[] => {
  const { meses, dias } = splitMeses(rango);
  return [...(meses ? [ofMeses(meses)] : []), ...dias.map(ofDias)];
};

function selectSumas(rango: RangoDias, ahora: boolean, ejes: readonly EjeParte[]): SQL[] {
  const select = (tabla: typeof ventas_dia | typeof ventas_mes, fecha: AnyPgColumn, de: RangoDias) => sql`
    select ${tabla.eje}, ${tabla.clave}, ${tabla.cobrado}, ${tabla.devuelto}, ${tabla.pedidos}, ${tabla.unidades},
      ${tabla.vendido}, ${ahora}::boolean as ahora
    from ${tabla} where ${and(inArray(tabla.eje, [...ejes]), between(fecha, de.desde, de.hasta))}`;
  return selectPor(
    rango,
    (meses) => select(ventas_mes, ventas_mes.mes, meses),
    (dias) => select(ventas_dia, ventas_dia.dia, dias),
  );
}

const toMoney = (column: SQL) => sql`coalesce(${column}, 0)`.mapWith(ventas_dia.vendido);
const toNumber = (column: SQL) => sql`coalesce(${column}, 0)`.mapWith(Number);

/** The period by some traits, the most sold first. Figures as `ventas_dia` has them. */
export function listPartes(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  ejes: readonly EjeParte[],
): Promise<ParteVentas[]> {
  const sumas = join([...selectSumas(rango, true, ejes), ...(antes ? selectSumas(antes, false, ejes) : [])]);
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

/**
 * Whole céntimos, added as floating point: exact up to 2^53 of them, and in half the time of the decimals that Postgres adds
 * such numbers up to.
 */
export const sumCentimos = (centimos: SQL) => sql`sum((${centimos})::float8)`;

/** What was sold of products in a range, the most sold first; of these products alone. In céntimos. */
function sumProductos(db: Db, rango: RangoDias, limit: number | null, ids?: readonly string[]) {
  const sumas = join(
    selectPor(
      rango,
      ({ desde, hasta }) => {
        const { mes, producto_id, unidades, vendido } = ventas_producto_mes;
        return sql`
          select ${producto_id}, ${unidades}, ${vendido} from ${ventas_producto_mes}
          where ${and(between(mes, desde, hasta), ids && inArray(producto_id, [...ids]))}`;
      },
      ({ desde, hasta }) => {
        const suyo = and(eq(eje, "producto"), between(dia, desde, hasta), ids && inArray(clave, [...ids]));
        return sql`
          select ${clave}::uuid as producto_id, ${ventas_dia.unidades}, (100 * ${ventas_dia.vendido})::bigint as vendido
          from ${ventas_dia} where ${suyo}`;
      },
    ),
  );
  const vendido = sumCentimos(sql`vendido`);
  const query = db
    .select({
      clave: sql<string>`producto_id`,
      vendido: vendido.mapWith(Number),
      unidades: sql`sum(unidades)`.mapWith(Number),
    })
    .from(sumas)
    .groupBy(sql`producto_id`)
    .orderBy(sql`${vendido} desc`, sql`producto_id`);
  return limit === null ? query : query.limit(limit);
}

/** The best-selling products of a period, all of them without a limit; what they sold before is read for these alone. */
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

/** How products are called, removed ones too. */
export async function readNombres(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const { id, nombre } = productos;
  const rows = await db
    .select({ id, nombre })
    .from(productos)
    .where(inArray(id, [...ids]));
  return new Map(rows.map((row) => [row.id, row.nombre]));
}

/** Units sold of each product since a day, of these products. */
export async function readSalidas(db: Db, ids: readonly string[], desde: string): Promise<Map<string, number>> {
  const rows = await db
    .select({ clave, unidades: sql`sum(${ventas_dia.unidades})`.mapWith(Number) })
    .from(ventas_dia)
    .where(and(eq(eje, "producto"), inArray(clave, [...ids]), sql`${dia} >= ${desde}`))
    .groupBy(clave);
  return new Map(rows.map((row) => [row.clave, row.unidades]));
}
