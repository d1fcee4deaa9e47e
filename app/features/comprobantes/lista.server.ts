import { and, asc, desc, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { series_comprobante } from "#db/schema/emisor.ts";
import { pagos } from "#db/schema/pagos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { startOfDay } from "#lib/fechas.ts";
import { findPage } from "#lib/list-params.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import type { DocumentoComprobante } from "./comprobantes.ts";
import { isEmisor } from "./emitir.server.ts";
import { type FiltrosComprobantes, POR_RESOLVER } from "./lista.ts";

const { id, pedido_id, clase, serie, numero, ambiente, estado, datos, total, igv, emitido_en, codigo, mensaje } =
  comprobantes;
const { confirmado_en } = comprobantes;
/** What a list and its files read of a row. */
export const columnas = {
  id,
  pedido_id,
  clase,
  serie,
  numero,
  ambiente,
  estado,
  datos,
  total,
  igv,
  emitido_en,
  codigo,
  mensaje,
};
/** What a row of a list needs: no lines. */
const toListado = <Fila extends { datos: DocumentoComprobante }>({ datos, ...fila }: Fila) => ({
  ...fila,
  comprador: datos.comprador.nombre,
});

export const ORDEN = [desc(emitido_en), desc(id)];

const { aprobado, reembolsado } = pagos;

/**
 * Held, or registered and not confirmed; or refused, while the order's other receipts, less their notes, are not what planEmision() wants of its money.
 * What was replaced, or paid back since, asks for nothing; of several refused ones of an order the newest stands for all,
 * since one receipt or note in its place sets their sum right.
 */
const PIDE_ALGO: SQL = sql`(${estado} <> 'rechazado' or (not exists (
    select from ${comprobantes} despues
    where despues.pedido_id = ${pedido_id} and despues.id > ${id} and despues.estado = 'rechazado'
  ) and exists (
    select from (
      select p.total,
        (select coalesce(sum(${aprobado} - ${reembolsado}), 0) from ${pagos} where ${pagos.pedido_id} = p.id) as guardado,
        (select coalesce(sum(case when otro.afecta_id is null then otro.total else -otro.total end), 0)
          from ${comprobantes} otro where otro.pedido_id = p.id and otro.ambiente = ${ambiente} and otro.estado <> 'rechazado') as emitido
      from ${pedidos} p where p.id = ${pedido_id}
    ) sumas
    where emitido <> case when guardado >= total or emitido > 0 then least(total, guardado) else 0 end
  )))`;

/** The few that may ask for somebody have an index of their own: comprobantes_por_resolver. */
const RESUELVE = and(
  sql`(${estado} in ('rechazado', 'detenido') or (${estado} = 'registrada' and ${confirmado_en} is null))`,
  PIDE_ALGO,
);

export const buildConditions = (filtros: FiltrosComprobantes): SQL | undefined =>
  matchesFilters<FiltrosComprobantes>({
    buscar: matchesSearch(comprobantes.busqueda, filtros.buscar),
    estado: filtros.estado === POR_RESOLVER ? RESUELVE : filtros.estado ? eq(estado, filtros.estado) : undefined,
    ambiente: filtros.ambiente ? eq(ambiente, filtros.ambiente) : undefined,
    clase: filtros.clase ? eq(clase, filtros.clase) : undefined,
    desde: filtros.desde ? gte(emitido_en, startOfDay(filtros.desde)) : undefined,
    hasta: filtros.hasta ? lt(emitido_en, startOfDay(filtros.hasta, 1)) : undefined,
  });

/** One page of the receipts, newest first: ids first, from an index alone. */
export async function listComprobantes(db: Db, filtros: FiltrosComprobantes, porPagina = USUAL_ROWS) {
  const where = buildConditions(filtros);
  const found = await db.$count(comprobantes, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const ids = db
    .select({ id })
    .from(comprobantes)
    .where(where)
    .orderBy(...ORDEN)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const rows = await db
    .select(columnas)
    .from(comprobantes)
    .innerJoin(ids, eq(ids.id, id))
    .orderBy(...ORDEN);
  return { comprobantes: rows.map(toListado), found, paginas, pagina };
}

/** How many match. */
export const countComprobantes = (db: Db, filtros: FiltrosComprobantes): Promise<number> =>
  db.$count(comprobantes, buildConditions(filtros));

/** How many ask for a person. */
export const countPorResolver = (db: Db): Promise<number> => db.$count(comprobantes, RESUELVE);

/** When the first was issued; null without any. */
export async function findPrimero(db: Db): Promise<Date | null> {
  const [fila] = await db.select({ emitido_en }).from(comprobantes).orderBy(asc(emitido_en), asc(id)).limit(1);
  return fila?.emitido_en ?? null;
}

/** Whether the shop issues receipts, or has issued one. */
export async function hasComprobantes(db: Db): Promise<boolean> {
  if (await isEmisor(db)) return true;
  return (await db.select({ id }).from(comprobantes).limit(1)).length > 0;
}

/** For the panel's palette: the newest few by number, buyer, document or order. */
export async function searchComprobantes(db: Db, texto: string) {
  const rows = await db
    .select({ id, clase, serie, numero, estado, datos, total })
    .from(comprobantes)
    .where(matchesSearch(comprobantes.busqueda, texto))
    .orderBy(...ORDEN)
    .limit(5);
  return rows.map(toListado);
}

export type ComprobanteListado = Awaited<ReturnType<typeof listComprobantes>>["comprobantes"][number];

/** Whether there are both tests and receipts that count: a list then says which it shows. */
export async function hasMezcla(db: Db): Promise<boolean> {
  const { ambiente, ultimo } = series_comprobante;
  return (await db.selectDistinct({ ambiente }).from(series_comprobante).where(gt(ultimo, 0))).length > 1;
}
