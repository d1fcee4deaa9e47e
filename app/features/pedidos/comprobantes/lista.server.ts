import { and, asc, desc, eq, gt, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { parseNumero } from "#app/features/pedidos/pedidos/pedidos.ts";
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
export const columnas = {
  id,
  pedido_id,
  numero_pedido: pedidos.numero,
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
const toListado = <Fila extends { datos: DocumentoComprobante }>({ datos, ...fila }: Fila) => ({
  ...fila,
  comprador: datos.comprador.nombre,
});

export const ORDEN = [desc(emitido_en), desc(id)];

const { aprobado, reembolsado } = pagos;

/**
 * Needs staff: held, registered but unconfirmed, or refused while the order's other receipts less notes differ from
 * what planEmision() wants. Of several refused ones only the newest counts, as one document corrects the sum.
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

/** Has an index of its own: comprobantes_por_resolver. */
const RESUELVE = and(
  sql`(${estado} in ('rechazado', 'detenido') or (${estado} = 'registrada' and ${confirmado_en} is null))`,
  PIDE_ALGO,
);

function matchesTexto(texto: string): SQL | undefined {
  const pedido = parseNumero(texto);
  const found = matchesSearch(comprobantes.busqueda, texto);
  return pedido === null
    ? found
    : or(found, sql`${pedido_id} = (select ${pedidos.id} from ${pedidos} where ${pedidos.numero} = ${pedido})`);
}

export const buildConditions = (filtros: FiltrosComprobantes): SQL | undefined =>
  matchesFilters<FiltrosComprobantes>({
    buscar: matchesTexto(filtros.buscar),
    estado: filtros.estado === POR_RESOLVER ? RESUELVE : filtros.estado ? eq(estado, filtros.estado) : undefined,
    ambiente: filtros.ambiente ? eq(ambiente, filtros.ambiente) : undefined,
    clase: filtros.clase ? eq(clase, filtros.clase) : undefined,
    desde: filtros.desde ? gte(emitido_en, startOfDay(filtros.desde)) : undefined,
    hasta: filtros.hasta ? lt(emitido_en, startOfDay(filtros.hasta, 1)) : undefined,
  });

/** Ids first, from an index only: deep pages stay fast. */
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
    .innerJoin(pedidos, eq(pedidos.id, pedido_id))
    .orderBy(...ORDEN);
  return { comprobantes: rows.map(toListado), found, paginas, pagina };
}

export const countComprobantes = (db: Db, filtros: FiltrosComprobantes): Promise<number> =>
  db.$count(comprobantes, buildConditions(filtros));

export const countPorResolver = (db: Db): Promise<number> => db.$count(comprobantes, RESUELVE);

export async function findPrimero(db: Db): Promise<Date | null> {
  const [fila] = await db.select({ emitido_en }).from(comprobantes).orderBy(asc(emitido_en), asc(id)).limit(1);
  return fila?.emitido_en ?? null;
}

export async function hasComprobantes(db: Db): Promise<boolean> {
  if (await isEmisor(db)) return true;
  return (await db.select({ id }).from(comprobantes).limit(1)).length > 0;
}

export async function searchComprobantes(db: Db, texto: string) {
  const rows = await db
    .select({ id, clase, serie, numero, estado, datos, total })
    .from(comprobantes)
    .where(matchesTexto(texto))
    .orderBy(...ORDEN)
    .limit(5);
  return rows.map(toListado);
}

export type ComprobanteListado = Awaited<ReturnType<typeof listComprobantes>>["comprobantes"][number];

/** Lists show which is which where tests and real receipts exist. */
export async function hasMezcla(db: Db): Promise<boolean> {
  const { ambiente, ultimo } = series_comprobante;
  return (await db.selectDistinct({ ambiente }).from(series_comprobante).where(gt(ultimo, 0))).length > 1;
}
