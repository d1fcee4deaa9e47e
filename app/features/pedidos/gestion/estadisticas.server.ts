import { and, count, desc, eq, gte, inArray, isNotNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import type { Centimos } from "#lib/dinero.ts";
import { startOfDay } from "#lib/fechas.ts";
import { createMemo } from "#lib/memo.ts";
import type { Db } from "#db/client.server.ts";
import { caja, ventas_dia } from "#db/schema/caja.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { productos } from "#db/schema/productos.ts";
import type { VentasDia } from "./estadisticas.ts";

type Dias = Record<"desde" | "hasta", string>;

// Every figure is an index-only scan (db/schema/pedidos.ts); sums are numeric.

export async function countAtencion(db: Db): Promise<{ por_preparar: number; por_revisar: number }> {
  const [por_preparar, por_revisar] = await Promise.all([
    db.$count(pedidos, eq(pedidos.estado, "procesando")),
    db.$count(pedidos, isNotNull(pedidos.requiere_atencion)),
  ]);
  return { por_preparar, por_revisar };
}

export async function listLlegadasPedidos(db: Db, cuantos: number): Promise<Date[]> {
  const { created_at, id } = pedidos;
  const rows = await db.select({ created_at }).from(pedidos).orderBy(desc(created_at), desc(id)).limit(cuantos);
  return rows.map((row) => row.created_at);
}

const vendido = ne(pedidos.estado, "cancelado");
const ingresos = sql<Centimos>`coalesce(sum(${pedidos.total}) filter (where ${vendido}), 0)`.mapWith(pedidos.total);

/** Revenue is the totals of what is not cancelado (docs/producto/cuentas.md, section 1). */
export async function readTotales(db: Db, usuario_id?: string): Promise<{ pedidos: number; ingresos: Centimos }> {
  const [totales] = await db
    .select({ pedidos: count(), ingresos })
    .from(pedidos)
    .where(usuario_id === undefined ? undefined : eq(pedidos.usuario_id, usuario_id));
  if (!totales) throw new Error("a sum without a row");
  return totales;
}

export interface Cobros {
  /** Includes orders cancelled since. */
  cobrado: Centimos;
  devuelto: Centimos;
  /** What is missing of the totals of orders not cancelled. */
  por_cobrar: Centimos;
}

export const isPorCobrar = and(
  vendido,
  inArray(pedidos.cobro, ["sin_pagar", "en_curso", "incompleto", "contra_entrega"]),
);

function selectPorCobrar(db: Db, where?: SQL) {
  const pagado = db
    .select({ sum: sql`coalesce(sum(${pagos.aprobado}), 0)` })
    .from(pagos)
    .where(eq(pagos.pedido_id, pedidos.id));
  const { created_at, total } = pedidos;
  return db
    .select({ created_at, falta: sql`${total} - (${pagado})`.as("falta") })
    .from(pedidos)
    .where(and(isPorCobrar, where))
    .as("por_cobrar");
}

export async function readPorCobrar(db: Db): Promise<Centimos> {
  const todos = selectPorCobrar(db);
  const [row] = await db
    .select({ falta: sql<Centimos>`coalesce(sum(${todos.falta}), 0)`.mapWith(pedidos.total) })
    .from(todos);
  if (!row) throw new Error("a sum without a row");
  return row.falta;
}

/** Covers orders made in a range of days in Lima, both included, and in the compared range: 0 without one. */
export async function readPorCobrarDe(
  db: Db,
  { antes, ...rango }: Dias & { antes: Dias | null },
): Promise<{ ahora: Centimos; antes: Centimos }> {
  const isMade = (at: AnyPgColumn, { desde, hasta }: Dias) =>
    and(gte(at, startOfDay(desde)), lt(at, startOfDay(hasta, 1)));
  const { created_at, total } = pedidos;
  const suyos = selectPorCobrar(db, or(isMade(created_at, rango), antes ? isMade(created_at, antes) : undefined));
  const sum = (de: Dias) =>
    sql<Centimos>`coalesce(sum(${suyos.falta}) filter (where ${isMade(suyos.created_at, de)}), 0)`.mapWith(total);
  const [row] = await db
    .select({ ahora: sum(rango), antes: antes ? sum(antes) : sql<Centimos>`0::numeric`.mapWith(total) })
    .from(suyos);
  if (!row) throw new Error("a sum without a row");
  return row;
}

/**
 * Money by payments, from the daily sums plus later rows (revenue in readTotales() is by orders). One statement counts
 * a row of the till exactly once.
 */
export async function readCobros(db: Db): Promise<Cobros> {
  const movido = sql`(
    select cobrado, devuelto from ${ventas_dia} where eje = 'dia'
    union all
    select case tipo when 'cobro' then monto else 0 end, case tipo when 'devolucion' then monto else 0 end
    from ${caja} where not sumado
  ) as movido`;
  const [[entrado], por_cobrar] = await Promise.all([
    db
      .select({
        cobrado: sql<Centimos>`coalesce(sum(cobrado), 0)`.mapWith(pagos.aprobado),
        devuelto: sql<Centimos>`coalesce(sum(devuelto), 0)`.mapWith(pagos.reembolsado),
      })
      .from(movido),
    readPorCobrar(db),
  ]);
  if (!entrado) throw new Error("a sum without a row");
  return { ...entrado, por_cobrar };
}

/** `desde` (`2026-11-30`) is a day of the time zone; empty days are left out. */
export async function readVentas(db: Db, desde: string, zona: string): Promise<VentasDia[]> {
  const dia = sql<string>`(${pedidos.created_at} at time zone ${zona})::date`;
  return db
    .select({
      dia: dia.mapWith(String).as("dia"),
      pedidos: count(),
      vendidos: sql`count(*) filter (where ${vendido})`.mapWith(Number),
      ingresos,
    })
    .from(pedidos)
    .where(gte(pedidos.created_at, sqlInicio(desde, zona)))
    .groupBy(sql`dia`)
    .orderBy(sql`dia`);
}

/** The start of a day, for figures, list and export alike. */
export const sqlInicio = (dia: string, zona: string) => sql`(${dia}::date::timestamp at time zone ${zona})`;

export interface MasVendido {
  producto_id: string;
  nombre: string;
  imagen: string;
  unidades: number;
  /** At the agreed prices, without IGV. */
  importe: Centimos;
}

const masVendidos = createMemo<MasVendido[]>({ maxAge: 60_000, times: 200 });

/** Leaves out cancelled orders. Reads every line of the others, so the result is cached for up to a minute. */
export const listMasVendidos = (db: Db, desde: string, zona: string, limit = 5): Promise<MasVendido[]> =>
  masVendidos.get(db, `${desde} ${zona} ${limit}`, () => readMasVendidos(db, desde, zona, limit));

async function readMasVendidos(db: Db, desde: string, zona: string, limit: number): Promise<MasVendido[]> {
  const linea = sql`jsonb_to_recordset(${pedidos.items}) as linea(producto_id uuid, cantidad integer, precio numeric)`;
  const unidades = sql<number>`sum(linea.cantidad)`;
  const mas = db
    .select({
      producto_id: sql<string>`linea.producto_id`.as("producto_id"),
      unidades: unidades.mapWith(Number).as("unidades"),
      importe: sql<Centimos>`sum(linea.cantidad * linea.precio)`.mapWith(pedidos.total).as("importe"),
    })
    .from(pedidos)
    .crossJoin(linea)
    .where(and(gte(pedidos.created_at, sqlInicio(desde, zona)), vendido))
    .groupBy(sql`linea.producto_id`)
    .orderBy(desc(unidades), sql`linea.producto_id`)
    .limit(limit)
    .as("mas");
  return db
    .select({
      producto_id: mas.producto_id,
      nombre: productos.nombre,
      imagen: productos.imagen,
      unidades: mas.unidades,
      importe: mas.importe,
    })
    .from(mas)
    .innerJoin(productos, eq(productos.id, mas.producto_id))
    .orderBy(desc(mas.unidades), mas.producto_id);
}
