import { and, asc, desc, eq, gte, isNotNull, lt, type SQL, sql } from "drizzle-orm";
import { addDias } from "#lib/fechas.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import type { Coincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters } from "#db/search.server.ts";
import { cliente, isSuCuenta, pedidos, usuarios } from "#db/schema/index.ts";
import { type BusquedaPedidos, readBusqueda } from "./busqueda.server.ts";
import { listCoincidencias } from "./coincidencias.server.ts";
import { matchesDestino, matchesLlegada, nameDestino } from "./destino.server.ts";
import { isPorCobrar, sqlInicio } from "./estadisticas.server.ts";
import { type FiltrosPedidos, TOPE } from "./lista.ts";
import type { Estado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { ESTADOS } from "#db/values.ts";

/** The tabs count by estado, so it is no condition here. */
function buildConditions(
  { cobro, atencion, falta, desde, hasta, zona, metodo, destino, llega, cliente: usuario_id, lote }: FiltrosPedidos,
  { condition }: BusquedaPedidos,
) {
  return matchesFilters<Omit<FiltrosPedidos, "estado" | "zona" | "despues">>({
    buscar: condition,
    cobro: cobro ? eq(pedidos.cobro, cobro) : undefined,
    atencion: atencion ? isNotNull(pedidos.requiere_atencion) : undefined,
    falta: falta ? isPorCobrar : undefined,
    desde: desde ? gte(pedidos.created_at, sqlInicio(desde, zona)) : undefined,
    hasta: hasta ? lt(pedidos.created_at, sqlInicio(addDias(hasta, 1), zona)) : undefined,
    metodo: metodo ? eq(pedidos.metodo_pago, metodo) : undefined,
    destino: destino ? matchesDestino(destino) : undefined,
    llega: llega ? matchesLlegada(llega) : undefined,
    cliente: usuario_id ? eq(pedidos.usuario_id, usuario_id) : undefined,
    lote: lote ? sql`${pedidos.id} in (select pedido_id from lote_filas where lote_id = ${lote})` : undefined,
  });
}

/** Includes the filter by estado. */
export async function readCondition(db: Db, filtros: FiltrosPedidos): Promise<SQL | undefined> {
  const { estado } = filtros;
  const others = buildConditions(filtros, await readBusqueda(db, filtros.buscar));
  return and(others, estado ? eq(pedidos.estado, estado) : undefined);
}

export type Conteos = Record<Estado, number>;

/** Counts at most TOPE + 1 per estado, so that the cost does not grow with the shop. */
async function countByEstado(db: Db, others: SQL | undefined): Promise<Conteos> {
  const counts = ESTADOS.map((estado) => {
    const some = db
      .select({ one: sql`1` })
      .from(pedidos)
      .where(and(eq(pedidos.estado, estado), others))
      .limit(TOPE + 1);
    return sql`select ${estado}::text as estado, (select count(*)::int from ${some.as("n")}) as n`;
  });
  const { rows } = await db.execute<{ estado: Estado; n: number }>(sql.join(counts, sql` union all `));
  const conteos: Conteos = { pendiente: 0, procesando: 0, enviado: 0, entregado: 0, cancelado: 0 };
  for (const { estado, n } of rows) conteos[estado] = n;
  return conteos;
}

const buildOrder = ({ orden: { key, desc: down } }: FiltrosPedidos): SQL[] =>
  [pedidos[key], pedidos.id].map((column) => (down ? desc(column) : asc(column)));

/** Ids first, by an index-only scan, whole rows for the page only. */
function readRows(db: Db, filtros: FiltrosPedidos, where: SQL | undefined, pagina: number, porPagina: number) {
  const ids = db
    .select({ id: pedidos.id })
    .from(pedidos)
    .where(where)
    .orderBy(...buildOrder(filtros))
    .limit(porPagina + 1)
    .offset((pagina - 1) * porPagina)
    .as("pagina");
  const { id, numero, usuario_id, estado, cobro, total, created_at, metodo_pago, distrito, entrega_hasta } = pedidos;
  return db
    .select({
      id,
      numero,
      usuario_id,
      estado,
      cobro,
      total,
      created_at,
      metodo_pago,
      distrito,
      entrega_hasta,
      cliente,
      productos: sql<number>`jsonb_array_length(${pedidos.items})`,
      unidades: sql<number>`(select sum((item->>'cantidad')::int)::int from jsonb_array_elements(${pedidos.items}) item)`,
      por_revisar: sql<boolean>`${pedidos.requiere_atencion} is not null`,
    })
    .from(pedidos)
    .innerJoin(ids, eq(ids.id, id))
    .leftJoin(usuarios, isSuCuenta)
    .orderBy(...buildOrder(filtros));
}

type PedidoLeido = Awaited<ReturnType<typeof readRows>>[number];

/** `coincidencia` is the matching field, where the list does not show it. */
export type PedidoListado = Omit<PedidoLeido, "distrito"> & {
  /** "Miraflores, Lima"; empty where unknown. */
  destino: string;
  coincidencia: Coincidencia | null;
};

async function addCoincidencias(db: Db, { buscar }: FiltrosPedidos, leidos: readonly PedidoLeido[]) {
  const where = await listCoincidencias(db, buscar, leidos);
  return leidos.map(({ distrito, ...pedido }): PedidoListado => {
    return { ...pedido, destino: nameDestino(distrito), coincidencia: where.get(pedido.id) ?? null };
  });
}

export interface ListaPedidos {
  pedidos: PedidoListado[];
  /** Up to TOPE + 1 each; null where a search matches too many customers. */
  conteos: Conteos | null;
  found: number;
  hayMas: boolean;
  paginas: number;
  /** Clamped to `paginas`. */
  pagina: number;
  /** The order after which a longer list continues. */
  sigue: string | null;
}

function beyond(db: Db, key: FiltrosPedidos["orden"]["key"], id: string, greater: boolean): SQL {
  const here = db.select({ key: pedidos[key], id: pedidos.id }).from(pedidos).where(eq(pedidos.id, id));
  return sql`(${pedidos[key]}, ${pedidos.id}) ${sql.raw(greater ? ">" : "<")} (${here})`;
}

/** The extra row tells whether the list continues. */
function cutPage<Row extends { id: string }>(rows: Row[], pagina: number, porPagina: number) {
  const page = rows.slice(0, porPagina);
  const ends = pagina === TOPE / porPagina && rows.length > page.length;
  return { pedidos: page, pagina, sigue: ends ? (page.at(-1)?.id ?? null) : null };
}

/** `porPagina` must divide TOPE. */
export async function listPedidos(db: Db, filtros: FiltrosPedidos, porPagina = USUAL_ROWS): Promise<ListaPedidos> {
  const busqueda = await readBusqueda(db, filtros.buscar);
  const { key, desc: down } = filtros.orden;
  const after = filtros.despues ? beyond(db, key, filtros.despues, !down) : undefined;
  const others = and(buildConditions(filtros, busqueda), after);
  const where = and(others, filtros.estado ? eq(pedidos.estado, filtros.estado) : undefined);
  const last = TOPE / porPagina;
  if (busqueda.muchos) {
    const pagina = Math.min(filtros.pagina, last);
    const rows = await readRows(db, filtros, where, pagina, porPagina);
    const page = cutPage(await addCoincidencias(db, filtros, rows), pagina, porPagina);
    const hayMas = rows.length > page.pedidos.length;
    const found = (pagina - 1) * porPagina + page.pedidos.length;
    return { ...page, conteos: null, found, hayMas, paginas: Math.min(pagina + Number(hayMas), last) };
  }
  const conteos = await countByEstado(db, others);
  const sum = filtros.estado ? conteos[filtros.estado] : ESTADOS.reduce((all, estado) => all + conteos[estado], 0);
  const found = Math.min(sum, TOPE);
  const { paginas, pagina } = findPage(found, porPagina, filtros.pagina);
  const rows = found === 0 ? [] : await readRows(db, filtros, where, pagina, porPagina);
  const leidos = await addCoincidencias(db, filtros, rows);
  return { ...cutPage(leidos, pagina, porPagina), conteos, found, hayMas: sum > TOPE, paginas };
}

/** Null at the list's ends. */
export async function listVecinos(db: Db, filtros: FiltrosPedidos, id: string) {
  const where = await readCondition(db, filtros);
  const { key, desc: down } = filtros.orden;
  const column = pedidos[key];
  const next = async (greater: boolean): Promise<string | null> => {
    const order = greater ? [asc(column), asc(pedidos.id)] : [desc(column), desc(pedidos.id)];
    const [row] = await db
      .select({ id: pedidos.id })
      .from(pedidos)
      .where(and(where, beyond(db, key, id, greater)))
      .orderBy(...order)
      .limit(1);
    return row?.id ?? null;
  };
  const [anterior, siguiente] = await Promise.all([next(down), next(!down)]);
  return { anterior, siguiente };
}
