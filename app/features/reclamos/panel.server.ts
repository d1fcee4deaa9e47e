import { and, asc, count, desc, eq, inArray, lt, type SQL } from "drizzle-orm";
import { toDia, startOfDay } from "#lib/fechas.ts";
import type { Db } from "#db/client.server.ts";
import { matchesSearch } from "#db/search.server.ts";
import { fichas_reclamo as fichas, reclamos } from "#db/schema/reclamos.ts";
import { readFeriados } from "./feriados.server.ts";
import { type FiltrosReclamos, POR_PAGINA } from "./lista-reclamos.ts";
import { corteVencidos, type Feriados, type Plazo, computePlazo, type Suspension } from "./plazo.ts";
import { type Anotaciones, formatCodigo, type Hoja, getTipoVigente } from "./reclamos.ts";
import { getHoja, readAnotaciones, readHojas } from "./reclamos.server.ts";

export interface ReclamoListado {
  codigo: string;
  tipo: "reclamo" | "queja";
  nombre: string;
  detalle: string;
  created_at: Date;
  respondido_en: Date | null;
  plazo: Plazo;
}

const toSuspension = ({ propuesta, fin_propuesta: fin }: Anotaciones): Suspension | null =>
  propuesta ? { desde: propuesta.created_at, hasta: fin?.created_at ?? null } : null;

/** The term of a claim: as it stands now, or stood when it was answered. */
export function plazoOfHoja({ created_at, respuesta, anotaciones }: Hoja, ahora: Date, feriados: Feriados): Plazo {
  const momento = respuesta?.created_at ?? ahora;
  return computePlazo(created_at, toDia(momento), feriados, toSuspension(anotaciones));
}

const SIN_RESPUESTA = eq(fichas.respondido, false);

/** Claims without an answer, the oldest first, with how their term stands now; all of them without `limit`. */
export async function listSinRespuesta(db: Db, ahora: Date, limit?: number): Promise<{ id: string; plazo: Plazo }[]> {
  const feriados = await readFeriados(db);
  const hoy = toDia(ahora);
  const all = db
    .select({ id: fichas.reclamo_id, created_at: fichas.created_at })
    .from(fichas)
    .where(SIN_RESPUESTA)
    .orderBy(asc(fichas.created_at), asc(fichas.reclamo_id));
  const rows = await (limit === undefined ? all : all.limit(limit));
  const anotaciones = await readAnotaciones(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, created_at }) => {
    return { id, plazo: computePlazo(created_at, hoy, feriados, toSuspension(anotaciones.get(id) ?? {})) };
  });
}

/** The ids of those that nobody answered in their term. */
async function listVencidos(db: Db, feriados: Feriados, ahora: Date): Promise<string[]> {
  const hoy = toDia(ahora);
  const old = await db
    .select({ id: fichas.reclamo_id, created_at: fichas.created_at })
    .from(fichas)
    .where(and(SIN_RESPUESTA, lt(fichas.created_at, startOfDay(corteVencidos(hoy, feriados)))));
  const anotaciones = await readAnotaciones(
    db,
    old.map(({ id }) => id),
  );
  const vencidos = old.filter(({ id, created_at }) => {
    const suspension = toSuspension(anotaciones.get(id) ?? {});
    return suspension === null || computePlazo(created_at, hoy, feriados, suspension).vencido;
  });
  return vencidos.map(({ id }) => id);
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

/** Ids of a stretch of those that wait, the oldest first, or of those that are answered, the newest first. */
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

/** One page of the inbox: what waits for an answer first, the oldest on top, for its term ends first; then the rest. */
export async function listReclamos(db: Db, filtros: FiltrosReclamos, ahora = new Date()) {
  const feriados = await readFeriados(db);
  const { buscar, tipo } = filtros;
  const situacion = await buildSituacionCondition(db, filtros, feriados, ahora);
  const where = and(matchesSearch(fichas.busqueda, buscar), tipo ? eq(fichas.tipo, tipo) : undefined, situacion);
  const { esperan, respondidos } = await countBoth(db, where);
  const hallados = esperan + respondidos;
  const paginas = Math.max(1, Math.ceil(hallados / POR_PAGINA));
  const pagina = Math.min(filtros.pagina, paginas);
  const offset = (pagina - 1) * POR_PAGINA;
  const first = await readIds(db, where, false, offset, Math.min(POR_PAGINA, esperan - offset));
  const rest = await readIds(db, where, true, Math.max(0, offset - esperan), POR_PAGINA - first.length);
  const ids = [...first, ...rest];
  const hojas = new Map((await readHojas(db, inArray(reclamos.id, ids))).map((hoja) => [hoja.id, hoja]));
  const lista = ids.flatMap((id): ReclamoListado[] => {
    const hoja = hojas.get(id);
    if (!hoja) return [];
    const { nombre, detalle, created_at, respuesta } = hoja;
    return [
      {
        codigo: formatCodigo(hoja),
        tipo: getTipoVigente(hoja),
        nombre,
        detalle: detalle.slice(0, 120),
        created_at,
        respondido_en: respuesta?.created_at ?? null,
        plazo: plazoOfHoja(hoja, ahora, feriados),
      },
    ];
  });
  return { reclamos: lista, hallados, paginas, pagina };
}

/** How many claims wait for an answer: what the panel's navigation shows. */
export const countPendientes = (db: Db): Promise<number> => db.$count(fichas, SIN_RESPUESTA);

/** The inbox's figures. */
export async function countReclamos(db: Db, ahora = new Date()): Promise<{ pendientes: number; vencidos: number }> {
  const feriados = await readFeriados(db);
  const [pendientes, vencidos] = await Promise.all([countPendientes(db), listVencidos(db, feriados, ahora)]);
  return { pendientes, vencidos: vencidos.length };
}

/** So many of the oldest are looked at for the one whose term ends first: only a proposal changes their order. */
const MAX_URGENTES = 200;

/** What waits for an answer: how many, and the most pressing of those that are overdue and of the others. */
export async function readUrgencia(db: Db, ahora = new Date()) {
  const [{ pendientes, vencidos }, sinRespuesta] = await Promise.all([
    countReclamos(db, ahora),
    listSinRespuesta(db, ahora, MAX_URGENTES),
  ]);
  const plazos = sinRespuesta.map(({ plazo }) => plazo).toSorted((a, b) => a.vence.localeCompare(b.vence));
  return {
    vencidos,
    peor: plazos.find(({ vencido }) => vencido) ?? null,
    en_plazo: pendientes - vencidos,
    proximo: plazos.find(({ vencido }) => !vencido) ?? null,
  };
}

export type Urgencia = Awaited<ReturnType<typeof readUrgencia>>;

/** A sheet with its term, for the panel; null for an unknown code. */
export async function getReclamo(db: Db, codigo: string, ahora = new Date()) {
  const hoja = await getHoja(db, codigo);
  return hoja && { hoja, plazo: plazoOfHoja(hoja, ahora, await readFeriados(db)) };
}
