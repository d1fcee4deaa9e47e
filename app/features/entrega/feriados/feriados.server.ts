import { asc, eq } from "drizzle-orm";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { feriados } from "#db/schema/reclamos.ts";
import type { Feriados } from "#lib/habiles.ts";
import { type Feriado, listFeriadosFijos } from "./feriados.ts";

export async function readFeriados(db: Db | Tx): Promise<Feriados> {
  const rows = await db.select({ dia: feriados.dia }).from(feriados);
  return new Set(rows.map(({ dia }) => dia));
}

export const listFeriados = (db: Db): Promise<Feriado[]> => db.select().from(feriados).orderBy(asc(feriados.dia));

/**
 * `visto` is the name that the editor saw, empty for none. Returns the name that somebody else gave since, which stays;
 * null when done.
 */
export async function addFeriado(
  db: Db,
  { dia, nombre, visto }: Feriado & { visto: string },
  actor_id: string,
): Promise<string | null> {
  return db.transaction(async (tx) => {
    // A missing day has no row to lock: of two inserts the second finds the first.
    const inserted = await tx.insert(feriados).values({ dia, nombre }).onConflictDoNothing().returning();
    const [before] =
      inserted.length > 0 ? [] : await tx.select().from(feriados).where(eq(feriados.dia, dia)).for("update");
    if (before?.nombre === nombre) return null;
    if (before && before.nombre !== visto) return before.nombre;
    if (before) await tx.update(feriados).set({ nombre }).where(eq(feriados.dia, dia));
    const accion = before ? "editar" : "crear";
    const antes = before ? { nombre: before.nombre } : null;
    await addAuditoria(tx, { actor_id, accion, objeto: "feriado", objeto_id: dia, antes, despues: { nombre } });
    return null;
  });
}

/** Returns how many were added. */
export async function addAnio(db: Db, anio: number, actor_id: string): Promise<number> {
  return db.transaction(async (tx) => {
    const added = await tx.insert(feriados).values(listFeriadosFijos(anio)).onConflictDoNothing().returning();
    const base = { actor_id, accion: "crear", objeto: "feriado", antes: null } as const;
    await addAuditoria(tx, ...added.map(({ dia, nombre }) => ({ ...base, objeto_id: dia, despues: { nombre } })));
    return added.length;
  });
}

/** null where the day was gone already. */
export async function removeFeriado(db: Db, dia: string, actor_id: string): Promise<Feriado | null> {
  return db.transaction(async (tx) => {
    const [gone] = await tx.delete(feriados).where(eq(feriados.dia, dia)).returning();
    if (!gone) return null;
    const antes = { nombre: gone.nombre };
    await addAuditoria(tx, { actor_id, accion: "eliminar", objeto: "feriado", objeto_id: dia, antes, despues: null });
    return gone;
  });
}
