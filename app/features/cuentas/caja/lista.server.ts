import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { toSignedSoles } from "#lib/dinero-con-signo.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { formatDiaHora, LIMA, startOfDay } from "#lib/fechas.ts";
import type { Cell } from "#lib/csv.ts";
import { findPage } from "#lib/list-params.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { caja } from "#db/schema/caja.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { NOMBRE_METODO } from "#app/features/base/ajustes/metodos.ts";
import { type FiltrosCaja, nameDistrito, SIN_DISTRITO } from "./lista.ts";

const { id, pedido_id, metodo, tipo, monto, igv, vende, vendido, momento, primera, unidades, distrito } = caja;
const columns = {
  id,
  pedido_id,
  numero_pedido: pedidos.numero,
  metodo,
  tipo,
  monto,
  igv,
  vende,
  vendido,
  momento,
  primera,
  unidades,
  distrito,
};

function buildConditions(filtros: FiltrosCaja): SQL | undefined {
  const { desde, hasta, cliente, hora, categoria, producto } = filtros;
  const ofSales = cliente ?? (filtros.distrito || hora || categoria || producto);
  const isTipo = { ventas: vende, cobros: eq(tipo, "cobro"), devoluciones: eq(tipo, "devolucion") };
  const where = matchesFilters<FiltrosCaja>({
    tipo: filtros.tipo ? sql`${isTipo[filtros.tipo]}` : undefined,
    metodo: filtros.metodo ? eq(metodo, filtros.metodo) : undefined,
    desde: desde ? gte(momento, startOfDay(desde)) : undefined,
    hasta: hasta ? lt(momento, startOfDay(hasta, 1)) : undefined,
    cliente: cliente ? eq(primera, cliente === "nuevo") : undefined,
    distrito: filtros.distrito ? eq(distrito, filtros.distrito === SIN_DISTRITO ? "" : filtros.distrito) : undefined,
    hora: hora ? sql`extract(hour from ${momento} at time zone ${LIMA}) = ${Number(hora)}` : undefined,
    categoria: categoria ? sql`${categoria} = any(${caja.categorias})` : undefined,
    producto: producto ? sql`${producto}::uuid = any(${caja.productos})` : undefined,
  });
  return ofSales ? and(where, vende) : where;
}

export interface TotalesCaja {
  cobrado: number;
  devuelto: number;
  vendido: number;
  unidades: number;
}

/** The totals are of all matching rows. */
export async function listCaja(db: Db, filtros: FiltrosCaja, porPagina = USUAL_ROWS) {
  const where = buildConditions(filtros);
  const sum = (of: SQL) => sql`coalesce(${of}, 0)`.mapWith(monto);
  const [totales] = await db
    .select({
      found: sql`count(*)`.mapWith(Number),
      cobrado: sum(sql`sum(${monto}) filter (where ${tipo} = 'cobro')`),
      devuelto: sum(sql`sum(${monto}) filter (where ${tipo} = 'devolucion')`),
      vendido: sum(sql`sum(${vendido})`),
      unidades: sql`coalesce(sum(${unidades}), 0)`.mapWith(Number),
    })
    .from(caja)
    .where(where);
  if (!totales) throw new Error("a sum without a row");
  const { found, ...sums } = totales;
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  // Ids first, from an index only: deep pages stay fast.
  const ids = db
    .select({ id })
    .from(caja)
    .where(where)
    .orderBy(desc(momento), desc(id))
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const rows = await db
    .select(columns)
    .from(caja)
    .innerJoin(ids, eq(ids.id, id))
    .innerJoin(pedidos, eq(pedidos.id, pedido_id))
    .orderBy(desc(momento), desc(id));
  // The browser has no table of districts, so the server adds the names.
  const movimientos = rows.map((row) => ({ ...row, lugar: row.vende ? nameDistrito(row.distrito) : "" }));
  return { movimientos, found, totales: sums satisfies TotalesCaja, paginas, pagina };
}

export type MovimientoCaja = Awaited<ReturnType<typeof listCaja>>["movimientos"][number];

export const COLUMNAS_CAJA = [
  "Fecha",
  "Hora",
  "Pedido",
  "Movimiento",
  "Método",
  "Monto",
  "IGV del monto",
  "Venta",
  "Unidades",
  "Cliente",
  "Distrito",
  "ID",
];

function toCells(row: Omit<MovimientoCaja, "lugar">): Cell[] {
  const [dia, hora] = formatDiaHora(row.momento);
  return [
    dia,
    hora,
    row.numero_pedido,
    row.tipo === "cobro" ? "Cobro" : "Devolución",
    NOMBRE_METODO[row.metodo],
    toSignedSoles(row.monto),
    toSignedSoles(row.igv),
    toSignedSoles(row.vendido),
    row.unidades,
    row.vende ? (row.primera ? "Nuevo" : "Vuelve") : "",
    row.vende ? nameDistrito(row.distrito) : "",
    row.pedido_id,
  ];
}

/** Reads all matching rows in batches. */
export async function* exportCaja(db: Db, filtros: FiltrosCaja, lote = 1_000): AsyncGenerator<Cell[][]> {
  const where = buildConditions(filtros);
  let beyond: SQL | undefined;
  for (;;) {
    const rows = await db
      .select(columns)
      .from(caja)
      .innerJoin(pedidos, eq(pedidos.id, pedido_id))
      .where(and(where, beyond))
      .orderBy(desc(momento), desc(id))
      .limit(lote);
    yield rows.map(toCells);
    const last = rows.at(-1);
    if (!last || rows.length < lote) return;
    const here = db.select({ momento, id }).from(caja).where(eq(id, last.id));
    beyond = sql`(${momento}, ${id}) < (${here})`;
  }
}
