import { and, desc, eq, isNotNull, isNull, notInArray, or, sql } from "drizzle-orm";
import { type Db, wakeAfterCommit } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { findEspera } from "#db/restored.server.ts";
import { copias } from "#db/schema/index.ts";
import type { Env } from "#lib/env.ts";
import { newId } from "#lib/ids.ts";
import { formatHace } from "#lib/fechas.ts";
import { type CopiaVista, findProblema, isDue, isOpen, TAREA_COPIAS, toArchivo } from "./copias.ts";
import { hasDestino } from "./llevar.server.ts";

/** The panel shows these; older rows go. */
const FILAS = 30;

const NEWEST = [desc(copias.empezada_en), desc(copias.id)] as const;

async function listCopias(db: Db): Promise<CopiaVista[]> {
  const rows = await db
    .select()
    .from(copias)
    .orderBy(...NEWEST)
    .limit(FILAS);
  return rows.map(({ intentos: _intentos, ...copia }) => copia);
}

export type CopiaGuardada = typeof copias.$inferSelect;

/** A step is due: to write, to bring, or to try it. */
const OPEN = and(isNull(copias.fallo), or(isNull(copias.hecha_en), isNull(copias.envio), isNull(copias.prueba)));

async function findLast(db: Db): Promise<{ hecha: Date | null; intento: Date | null }> {
  const [[hecha], [intento]] = await Promise.all([
    db
      .select({ en: copias.empezada_en })
      .from(copias)
      .where(isNotNull(copias.hecha_en))
      .orderBy(...NEWEST)
      .limit(1),
    db
      .select({ en: copias.empezada_en })
      .from(copias)
      .orderBy(...NEWEST)
      .limit(1),
  ]);
  return { hecha: hecha?.en ?? null, intento: intento?.en ?? null };
}

/** Asks for a backup, unless one is under way, and wakes the task. */
export async function askCopia(db: Db, env: Env, ahora = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, "pedir copia");
    if ((await tx.$count(copias, OPEN)) === 0) {
      const cifrada = env.COPIAS_CLAVE !== undefined;
      await tx.insert(copias).values({ id: newId(), archivo: toArchivo(ahora), empezada_en: ahora, cifrada });
    }
    wakeAfterCommit(tx, TAREA_COPIAS);
  });
}

/** The backup with a step to do, counted as one more attempt; the night's is asked for when it is due. */
export async function takeCopia(db: Db, env: Env, ahora = new Date()): Promise<CopiaGuardada | null> {
  if (isDue(ahora, await findLast(db)) && (await db.$count(copias, OPEN)) === 0) await askCopia(db, env, ahora);
  const [open] = await db.select({ id: copias.id }).from(copias).where(OPEN).orderBy(copias.empezada_en).limit(1);
  if (!open) return null;
  const mas = { intentos: sql`${copias.intentos} + 1` };
  const [taken] = await db.update(copias).set(mas).where(eq(copias.id, open.id)).returning();
  return taken ?? null;
}

/** A step that is done, or given up. */
export async function noteCopia(
  db: Db,
  id: string,
  paso: Partial<Omit<typeof copias.$inferInsert, "id" | "archivo" | "empezada_en">>,
): Promise<void> {
  await db
    .update(copias)
    .set({ ...paso, intentos: 0 })
    .where(eq(copias.id, id));
}

export async function forgetOldCopias(db: Db): Promise<void> {
  const newest = db.select({ id: copias.id }).from(copias).orderBy(desc(copias.empezada_en)).limit(FILAS);
  await db.delete(copias).where(notInArray(copias.id, newest));
}

/** Of the last whole one, in bytes. */
export async function findUltimosBytes(db: Db): Promise<number | null> {
  const [last] = await db
    .select({ bytes: copias.bytes })
    .from(copias)
    .where(isNotNull(copias.hecha_en))
    .orderBy(desc(copias.empezada_en))
    .limit(1);
  return last?.bytes ?? null;
}

/** What asks for attention, in words; null for nothing, and where no backups are made. */
export const readProblema = async (db: Db, env: Env): Promise<string | null> =>
  env.COPIAS_DIR === undefined ? null : findProblema(await listCopias(db), new Date());

/** Since when a restored shop that waits knows nothing; null for one that goes on. */
export const readEspera = async (db: Db): Promise<Date | null> => (await findEspera(db))?.desde ?? null;

/** For the panel's page. */
export async function readCopias(db: Db, env: Env) {
  const [todas, espera, ahora] = [await listCopias(db), await findEspera(db), new Date()];
  const encendidas = env.COPIAS_DIR !== undefined;
  return {
    // The first one is begun soon after the server's start.
    cambia: todas.some(isOpen) || (encendidas && todas.length === 0),
    copias: todas.map((copia) => ({ ...copia, hace: formatHace(copia.empezada_en, ahora), enCurso: isOpen(copia) })),
    espera,
    encendidas,
    carpeta: env.COPIAS_DIR ?? null,
    guardar: env.COPIAS_GUARDAR,
    cifradas: env.COPIAS_CLAVE !== undefined,
    lejos: hasDestino(env),
  };
}

export type EstadoCopias = Awaited<ReturnType<typeof readCopias>>;
export type CopiaEnPanel = EstadoCopias["copias"][number];
