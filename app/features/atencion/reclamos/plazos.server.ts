import { and, asc, desc, eq, lt } from "drizzle-orm";
import { toDia, startOfDay } from "#lib/fechas.ts";
import type { Db } from "#db/client.server.ts";
import { fichas_reclamo as fichas } from "#db/schema/reclamos.ts";
import { readFeriados } from "#app/features/entrega/feriados/feriados.server.ts";
import type { Feriados } from "#lib/habiles.ts";
import { computeCorteVencidos, computePlazo, computeVencimiento, type Plazo, type Suspension } from "./plazo.ts";
import type { Anotaciones, Hoja } from "./reclamos.ts";
import { readAnotaciones } from "./reclamos.server.ts";

const toSuspension = ({ propuesta, fin_propuesta: fin }: Anotaciones): Suspension | null =>
  propuesta ? { desde: propuesta.created_at, hasta: fin?.created_at ?? null } : null;

/** The term now, or when the claim was answered. */
export function computePlazoHoja({ created_at, respuesta, anotaciones }: Hoja, ahora: Date, feriados: Feriados): Plazo {
  const momento = respuesta?.created_at ?? ahora;
  return computePlazo(created_at, toDia(momento), feriados, toSuspension(anotaciones));
}

/** The year without holidays that a term starting today would reach; null for none. */
export async function findAnioSinFeriados(db: Db, ahora = new Date()): Promise<number | null> {
  const dias = await readFeriados(db);
  const hoy = toDia(ahora);
  const anios = [hoy, computeVencimiento(hoy, dias)].map((dia) => dia.slice(0, 4));
  const falta = anios.find((anio) => ![...dias].some((dia) => dia.startsWith(anio)));
  return falta === undefined ? null : Number(falta);
}

export const SIN_RESPUESTA = eq(fichas.respondido, false);

export async function listLlegadasReclamos(db: Db, cuantos: number): Promise<Date[]> {
  const { created_at, reclamo_id } = fichas;
  const rows = await db
    .select({ created_at })
    .from(fichas)
    .where(SIN_RESPUESTA)
    .orderBy(desc(created_at), desc(reclamo_id))
    .limit(cuantos);
  return rows.map((row) => row.created_at);
}

/** Oldest first; all without `limit`. */
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

export async function listVencidos(db: Db, feriados: Feriados, ahora: Date): Promise<string[]> {
  const hoy = toDia(ahora);
  const old = await db
    .select({ id: fichas.reclamo_id, created_at: fichas.created_at })
    .from(fichas)
    .where(and(SIN_RESPUESTA, lt(fichas.created_at, startOfDay(computeCorteVencidos(hoy, feriados)))));
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

export const countPendientes = (db: Db): Promise<number> => db.$count(fichas, SIN_RESPUESTA);

export async function countReclamos(db: Db, ahora = new Date()): Promise<{ pendientes: number; vencidos: number }> {
  const feriados = await readFeriados(db);
  const [pendientes, vencidos] = await Promise.all([countPendientes(db), listVencidos(db, feriados, ahora)]);
  return { pendientes, vencidos: vencidos.length };
}

/** Enough of the oldest to find the term that ends first: only proposals change their order. */
const MAX_URGENTES = 200;

/** Counts, with the most urgent claim of those overdue and of the others. */
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
