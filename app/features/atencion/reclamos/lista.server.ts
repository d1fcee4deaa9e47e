import { and, asc, count, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import { findPage } from "#lib/list-params.ts";
import { USUAL_ROWS } from "#lib/list-view.ts";
import { type Coincidencia, findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { matchesFilters, matchesSearch } from "#db/search.server.ts";
import { fichas_reclamo as fichas, reclamos } from "#db/schema/reclamos.ts";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import { type FiltrosReclamos } from "./lista.ts";
import type { Feriados } from "#lib/habiles.ts";
import type { Plazo } from "./plazo.ts";
import { listVencidos, computePlazoHoja, SIN_RESPUESTA } from "./plazos.server.ts";
import { formatCodigo, getTipoVigente } from "./reclamos.ts";
import { getHoja, readHojas } from "./reclamos.server.ts";

export interface ReclamoListado {
  codigo: string;
  tipo: "reclamo" | "queja";
  nombre: string;
  detalle: string;
  created_at: Date;
  respondido_en: Date | null;
  plazo: Plazo;
  /** A match in what the list does not show. */
  coincidencia: Coincidencia | null;
}

async function buildSituacionCondition(db: Db, { situacion }: FiltrosReclamos, feriados: Feriados, ahora: Date) {
  if (situacion === "pendientes") return SIN_RESPUESTA;
  if (situacion === "vencidos") return inArray(fichas.reclamo_id, await listVencidos(db, feriados, ahora));
  return situacion === "respondidos" ? eq(fichas.respondido, true) : undefined;
}

async function countBoth(db: Db, where: SQL | undefined): Promise<{ esperan: number; respondidos: number }> {
  const rows = await db
    .select({ respondido: fichas.respondido, n: count() })
    .from(fichas)
    .where(where)
    .groupBy(fichas.respondido);
  const of = (wanted: boolean) => rows.find(({ respondido }) => respondido === wanted)?.n ?? 0;
  return { esperan: of(false), respondidos: of(true) };
}

async function readIds(db: Db, where: SQL | undefined, respondido: boolean, offset: number, limit: number) {
  if (limit <= 0) return [];
  const order = [fichas.created_at, fichas.reclamo_id].map((column) => (respondido ? desc(column) : asc(column)));
  const rows = await db
    .select({ id: fichas.reclamo_id })
    .from(fichas)
    .where(and(where, eq(fichas.respondido, respondido)))
    .orderBy(...order)
    .limit(limit)
    .offset(offset);
  return rows.map(({ id }) => id);
}

const findLugar = (buscar: string, shown: string, otros: { documento_numero: string; email: string | null }) =>
  findCoincidencia(buscar, shown, [
    ["Documento", otros.documento_numero],
    ["Correo", otros.email],
  ]);

/** One page of the inbox: unanswered claims first, oldest on top, then the rest. */
export async function listReclamos(db: Db, filtros: FiltrosReclamos, ahora = new Date(), porPagina = USUAL_ROWS) {
  const feriados = await readFeriados(db);
  const { buscar, tipo } = filtros;
  const situacion = await buildSituacionCondition(db, filtros, feriados, ahora);
  const where = matchesFilters<FiltrosReclamos>({
    buscar: matchesSearch(fichas.busqueda, buscar),
    tipo: tipo ? eq(fichas.tipo, tipo) : undefined,
    situacion,
  });
  const { esperan, respondidos } = await countBoth(db, where);
  const found = esperan + respondidos;
  const { paginas, pagina, offset } = findPage(found, porPagina, filtros.pagina);
  const first = await readIds(db, where, false, offset, Math.min(porPagina, esperan - offset));
  const rest = await readIds(db, where, true, Math.max(0, offset - esperan), porPagina - first.length);
  const ids = [...first, ...rest];
  const hojas = new Map((await readHojas(db, inArray(reclamos.id, ids))).map((hoja) => [hoja.id, hoja]));
  const lista = ids.flatMap((id): ReclamoListado[] => {
    const hoja = hojas.get(id);
    if (!hoja) return [];
    const { nombre, created_at, respuesta } = hoja;
    const codigo = formatCodigo(hoja);
    const detalle = hoja.detalle.slice(0, 120);
    return [
      {
        codigo,
        tipo: getTipoVigente(hoja),
        nombre,
        detalle,
        created_at,
        respondido_en: respuesta?.created_at ?? null,
        plazo: computePlazoHoja(hoja, ahora, feriados),
        coincidencia: findLugar(buscar, `${codigo} ${nombre} ${detalle}`, hoja),
      },
    ];
  });
  return { reclamos: lista, found, paginas, pagina };
}

export async function searchReclamos(db: Db, buscar: string, limit = 5) {
  const { numero, anio, nombre, documento_numero, email } = reclamos;
  const rows = await db
    .select({ numero, anio, nombre, tipo: fichas.tipo, respondido: fichas.respondido, documento_numero, email })
    .from(fichas)
    .innerJoin(reclamos, eq(reclamos.id, fichas.reclamo_id))
    .where(matchesSearch(fichas.busqueda, buscar))
    .orderBy(desc(fichas.created_at), desc(fichas.reclamo_id))
    .limit(limit);
  return rows.map(({ documento_numero: documento, email: correo, ...row }) => {
    const codigo = formatCodigo(row);
    const otros = { documento_numero: documento, email: correo };
    const coincidencia = findLugar(buscar, `${codigo} ${row.nombre}`, otros);
    return { codigo, nombre: row.nombre, tipo: row.tipo, respondido: row.respondido, coincidencia };
  });
}

/** The newest claims with this address, which anybody could have typed. The index narrows, the comparison decides. */
export async function listReclamosConCorreo(db: Db, email: string, limit = 20) {
  const { numero, anio, created_at } = reclamos;
  const same = eq(sql`lower(${reclamos.email})`, email.toLowerCase());
  const rows = await db
    .select({ numero, anio, created_at, tipo: fichas.tipo, respondido: fichas.respondido })
    .from(fichas)
    .innerJoin(reclamos, eq(reclamos.id, fichas.reclamo_id))
    .where(and(matchesSearch(fichas.busqueda, email), same))
    .orderBy(desc(fichas.created_at), desc(fichas.reclamo_id))
    .limit(limit);
  return rows.map(({ tipo, respondido, ...row }) => {
    return { codigo: formatCodigo(row), tipo, respondido, created_at: row.created_at };
  });
}

export async function getReclamo(db: Db, codigo: string, ahora = new Date()) {
  const hoja = await getHoja(db, codigo);
  return hoja && { hoja, plazo: computePlazoHoja(hoja, ahora, await readFeriados(db)) };
}
