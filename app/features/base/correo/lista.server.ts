import { asc, desc, eq, gte, lt, type SQL } from "drizzle-orm";
import { startOfDay } from "#lib/fechas.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { findPage } from "#lib/list-params.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { correos } from "#db/schema/correos.ts";
import { type FiltrosCorreos } from "./lista.ts";

function buildConditions({ buscar, estado, tipo, desde, hasta }: FiltrosCorreos): SQL | undefined {
  return matchesFilters<FiltrosCorreos>({
    buscar: matchesSearch(correos.busqueda, buscar),
    estado: estado ? eq(correos.estado, estado) : undefined,
    tipo: tipo ? eq(correos.tipo, tipo) : undefined,
    desde: desde ? gte(correos.created_at, startOfDay(desde)) : undefined,
    hasta: hasta ? lt(correos.created_at, startOfDay(hasta, 1)) : undefined,
  });
}

/** An index alone gives the ids, so deep pages stay fast. */
function readRows(db: Db, filtros: FiltrosCorreos, where: SQL | undefined, offset: number, porPagina: number) {
  const order = [correos.created_at, correos.id].map((column) => (filtros.orden.desc ? desc(column) : asc(column)));
  const ids = db
    .select({ id: correos.id })
    .from(correos)
    .where(where)
    .orderBy(...order)
    .limit(porPagina)
    .offset(offset)
    .as("pagina");
  const { id, tipo, para, asunto, estado, intentos, proximo_intento, error, created_at, enviado_en } = correos;
  return db
    .select({ id, tipo, para, asunto, estado, intentos, proximo_intento, error, created_at, enviado_en })
    .from(correos)
    .innerJoin(ids, eq(ids.id, id))
    .orderBy(...order);
}

export type CorreoListado = Awaited<ReturnType<typeof readRows>>[number];

export const countFallidos = (db: Db): Promise<number> => db.$count(correos, eq(correos.estado, "fallido"));

export function searchCorreos(db: Db, buscar: string, limit = 5) {
  const { id, para, asunto, estado } = correos;
  return db
    .select({ id, para, asunto, estado })
    .from(correos)
    .where(matchesSearch(correos.busqueda, buscar))
    .orderBy(desc(correos.created_at), desc(id))
    .limit(limit);
}

export interface ListaCorreos {
  correos: CorreoListado[];
  found: number;
  paginas: number;
  pagina: number;
}

export async function listCorreos(db: Db, filtros: FiltrosCorreos, porPagina = USUAL_ROWS): Promise<ListaCorreos> {
  const where = buildConditions(filtros);
  const found = await db.$count(correos, where);
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const rows = found === 0 ? [] : await readRows(db, filtros, where, offset, porPagina);
  return { correos: rows, found, paginas, pagina };
}
