import { and, count, desc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Centimos } from "#lib/dinero.ts";
import { createMemory } from "#lib/memory.ts";
import type { Db } from "#db/client.server.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { productos } from "#db/schema/productos.ts";
import type { VentasDia } from "./estadisticas.ts";

// Every figure here is read from an index alone (db/schema/pedidos.ts), also with 100,000 orders; sums are numeric.

/** What waits for the staff: orders that are paid and not yet sent, and orders that a person must look at. */
export async function countAtencion(db: Db): Promise<{ por_preparar: number; por_revisar: number }> {
  const [por_preparar, por_revisar] = await Promise.all([
    db.$count(pedidos, eq(pedidos.estado, "procesando")),
    db.$count(pedidos, isNotNull(pedidos.requiere_atencion)),
  ]);
  return { por_preparar, por_revisar };
}

/** Orders from a moment on, in every estado. */
export const countDesde = (db: Db, desde: Date): Promise<number> => db.$count(pedidos, gte(pedidos.created_at, desde));

const vendido = ne(pedidos.estado, "cancelado");
const ingresos = sql<Centimos>`coalesce(sum(${pedidos.total}) filter (where ${vendido}), 0)`.mapWith(pedidos.total);

/**
 * Orders and revenue (docs/producto.md, section 9: totals of what is not cancelado), all there ever were or one
 * customer's.
 */
export async function readTotales(db: Db, usuario_id?: string): Promise<{ pedidos: number; ingresos: Centimos }> {
  const [totales] = await db
    .select({ pedidos: count(), ingresos })
    .from(pedidos)
    .where(usuario_id === undefined ? undefined : eq(pedidos.usuario_id, usuario_id));
  if (!totales) throw new Error("a sum without a row");
  return totales;
}

/** What was really paid and given back, and what is still to come. */
export interface Cobros {
  /** All that ever came in, of orders that were cancelled since, too. */
  cobrado: Centimos;
  /** What of that went back. */
  devuelto: Centimos;
  /** What is missing to the totals of orders that are not cancelled and were not paid, or not all. */
  por_cobrar: Centimos;
}

/** The orders' money as the payments have it, where the revenue is what was agreed. */
export async function readCobros(db: Db): Promise<Cobros> {
  const { aprobado, reembolsado } = pagos;
  const pagado = db
    .select({ sum: sql`coalesce(sum(${aprobado}), 0)` })
    .from(pagos)
    .where(eq(pagos.pedido_id, pedidos.id));
  const impago = inArray(pedidos.cobro, ["sin_pagar", "en_curso", "incompleto"]);
  const falta = sql<Centimos>`coalesce(sum(${pedidos.total} - (${pagado})), 0)`.mapWith(pedidos.total);
  const [[entrado], [pendiente]] = await Promise.all([
    db
      .select({
        cobrado: sql<Centimos>`coalesce(sum(${aprobado}), 0)`.mapWith(aprobado),
        devuelto: sql<Centimos>`coalesce(sum(${reembolsado}), 0)`.mapWith(reembolsado),
      })
      .from(pagos),
    db.select({ por_cobrar: falta }).from(pedidos).where(and(vendido, impago)),
  ]);
  if (!entrado || !pendiente) throw new Error("a sum without a row");
  return { ...entrado, ...pendiente };
}

/** Orders and revenue of each day of a time zone from `desde` (`2026-11-30`) on; days without an order are left out. */
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

/** The moment at which a day begins in a time zone: the one measure of a day for figures, list and export. */
export const sqlInicio = (dia: string, zona: string) => sql`(${dia}::date::timestamp at time zone ${zona})`;

export interface MasVendido {
  producto_id: string;
  nombre: string;
  imagen: string;
  unidades: number;
  /** Without IGV, at the prices that were agreed. */
  importe: Centimos;
}

const masVendidos = createMemory<MasVendido[]>({ maxAge: 60_000, times: 200 });

/**
 * The products of which most was ordered from a day on, without what was cancelled; most first. It reads every
 * line of every order since then, so with many orders the answer may be up to a minute old.
 */
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
