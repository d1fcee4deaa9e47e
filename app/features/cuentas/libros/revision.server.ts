import { and, desc, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { revisiones_libros as revisiones, type SinComprobar } from "#db/schema/libros.ts";
import { newId } from "#lib/ids.ts";
import { findNoche } from "#lib/noche.ts";
import { TAREA_LIBROS } from "./libros.ts";

export type RevisionLibros = typeof revisiones.$inferSelect;

/** The panel shows these; older rows go. */
const FILAS = 60;
/** First looks beyond these are told as not checked: something is wrong with all of it. */
const MAX_SOSPECHAS = 500;

const OPEN = isNull(revisiones.terminada_en);

/** Asks for a review, unless one is under way, and wakes the task. */
export async function askRevision(db: Db, ahora = new Date()): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, "pedir libros");
    if ((await tx.$count(revisiones, OPEN)) === 0) {
      await tx.insert(revisiones).values({ id: newId(), empezada_en: ahora, punto: { paso: "", tras: null } });
    }
    wakeAfterCommit(tx, TAREA_LIBROS);
  });
}

/** The review under way, counted as one more attempt at its slice; the night's is begun when it is due. */
export async function takeRevision(db: Db, ahora = new Date()): Promise<RevisionLibros | null> {
  const [last] = await db.select().from(revisiones).orderBy(desc(revisiones.empezada_en)).limit(1);
  if (!last || (last.terminada_en && last.empezada_en < findNoche(ahora))) await askRevision(db, ahora);
  const [open] = await db.select({ id: revisiones.id }).from(revisiones).where(OPEN).limit(1);
  if (!open) return null;
  const mas = { intentos: sql`${revisiones.intentos} + 1` };
  const [taken] = await db.update(revisiones).set(mas).where(eq(revisiones.id, open.id)).returning();
  return taken ?? null;
}

type AvanceLibros = Partial<Pick<RevisionLibros, "punto" | "sospechas" | "descuadres" | "sin_comprobar" | "revisados">>;

const toJson = (value: object) => sql`${JSON.stringify(value)}::jsonb`;

/**
 * Writes what a slice found, and where to go on: in the transaction of what it wrote. Throws where another server took
 * the review over, so that nothing is written twice.
 */
export async function noteAvance(
  tx: Db | Tx,
  { id, intentos, punto, sin_comprobar }: RevisionLibros,
  avance: AvanceLibros,
): Promise<void> {
  const all = avance.sospechas ?? [];
  const sospechas = [...new Map(all.map((one) => [one.clave, one])).values()];
  const cut = sospechas.length > MAX_SOSPECHAS;
  const aviso = { que: "Todo lo demás", por: `Ya hay más de ${MAX_SOSPECHAS} cosas por mirar otra vez.` };
  const changes = {
    ...avance,
    ...(avance.sospechas && { sospechas: sospechas.slice(0, MAX_SOSPECHAS) }),
    ...(cut && { sin_comprobar: addSinComprobar(avance.sin_comprobar ?? sin_comprobar, aviso) }),
  };
  const here = and(
    eq(revisiones.id, id),
    eq(revisiones.intentos, intentos),
    sql`${revisiones.punto} = ${toJson(punto)}`,
  );
  const { rowCount } = await tx
    .update(revisiones)
    .set({ ...changes, intentos: 0 })
    .where(here);
  if (rowCount === 0) throw new Error("another server went on with the review of the books");
}

export const addSinComprobar = (anotado: readonly SinComprobar[], nuevo: SinComprobar): readonly SinComprobar[] =>
  anotado.some(({ que, por }) => que === nuevo.que && por === nuevo.por) ? anotado : [...anotado, nuevo];

/** The newest that ended, before this one if it is given; null for none. */
export async function findTerminada(db: Db | Tx, antes?: RevisionLibros): Promise<RevisionLibros | null> {
  const before = antes && sql`${revisiones.empezada_en} < ${antes.empezada_en.toISOString()}::timestamptz`;
  const [last] = await db
    .select()
    .from(revisiones)
    .where(and(isNotNull(revisiones.terminada_en), before))
    .orderBy(desc(revisiones.empezada_en))
    .limit(1);
  return last ?? null;
}

/** Ends it and forgets the oldest. False where it had ended. */
export async function endRevision(tx: Tx, id: string): Promise<boolean> {
  const open = and(eq(revisiones.id, id), OPEN);
  const { rowCount } = await tx
    .update(revisiones)
    .set({ terminada_en: sql`now()`, sospechas: [] })
    .where(open);
  const newest = tx.select({ id: revisiones.id }).from(revisiones).orderBy(desc(revisiones.empezada_en)).limit(FILAS);
  await tx.delete(revisiones).where(notInArray(revisiones.id, newest));
  return rowCount === 1;
}

/** For the panel: the review under way and those that ended, the newest first. */
export async function listRevisiones(db: Db): Promise<RevisionLibros[]> {
  return db.select().from(revisiones).orderBy(desc(revisiones.empezada_en)).limit(FILAS);
}
