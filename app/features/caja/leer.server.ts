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

const money = (column: SQL) => sql`coalesce(${column}, 0)`.mapWith(ventas_dia.vendido);

/** The period by some traits, the most sold first. Figures as `ventas_dia` has them. */
export function listPartes(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  ejes: readonly EjeVentas[],
  limit?: number,
): Promise<ParteVentas[]> {
  const here = isIn(rango);
  const vendido = sql`sum(${ventas_dia.vendido}) filter (where ${here})`;
  const count = (column: SQL) => sql`coalesce(sum(${column}) filter (where ${here}), 0)`.mapWith(Number);
  const query = db
    .select({
      eje,
      clave,
      cobrado: money(sql`sum(${ventas_dia.cobrado}) filter (where ${here})`),
      devuelto: money(sql`sum(${ventas_dia.devuelto}) filter (where ${here})`),
      pedidos: count(sql`${ventas_dia.pedidos}`),
      unidades: count(sql`${ventas_dia.unidades}`),
      vendido: money(vendido),
      antes: antes ? money(sql`sum(${ventas_dia.vendido}) filter (where ${isIn(antes)})`) : sql`0`.mapWith(Number),
    })
    .from(ventas_dia)
    .where(and(inArray(eje, [...ejes]), isInEither({ antes, ...rango })))
    .groupBy(eje, clave)
    .having(sql`count(*) filter (where ${here}) > 0`)
    .orderBy(sql`${vendido} desc nulls last`, eje, clave);
  return limit === undefined ? query : query.limit(limit);
}

/** The best-selling products of a period; what they sold before is read for these alone. */
export async function listProductos(
  db: Db,
  { antes, ...rango }: Pick<Periodo, "desde" | "hasta" | "antes">,
  limit: number,
): Promise<ParteVentas[]> {
  const vendido = sql`sum(${ventas_dia.vendido})`;
  const mas = await db
    .select({
      clave,
      vendido: vendido.mapWith(ventas_dia.vendido),
      unidades: sql`sum(${ventas_dia.unidades})`.mapWith(Number),
    })
    .from(ventas_dia)
    .where(and(eq(eje, "producto"), isIn(rango)))
    .groupBy(clave)
    .orderBy(sql`${vendido} desc`, clave)
    .limit(limit);
  const claves = mas.map((one) => one.clave);
  const before = antes
    ? await db
        .select({ clave, vendido: vendido.mapWith(ventas_dia.vendido) })
        .from(ventas_dia)
        .where(and(eq(eje, "producto"), inArray(clave, claves), isIn(antes)))
        .groupBy(clave)
    : [];
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
