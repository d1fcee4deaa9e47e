import { and, gte, inArray, sql } from "drizzle-orm";
import { type Db, wakeAfterCommit } from "#db/client.server.ts";
import { corridas } from "#db/schema/tareas.ts";
import { type Corrida, NOMBRES_TAREA, type NombreTarea } from "./tareas.ts";

/** The log has a run's error. */
export async function noteCorrida(
  db: Db,
  { tarea, empezo, bien }: { tarea: string; empezo: Date; bien: boolean },
): Promise<void> {
  const ahora = new Date();
  const once = { tarea, empezo, termino: ahora, fallo_en: bien ? null : ahora, fallos: bien ? 0 : 1 };
  await db
    .insert(corridas)
    .values(once)
    .onConflictDoUpdate({
      target: corridas.tarea,
      set: {
        empezo,
        termino: ahora,
        ...(bien ? { fallos: 0 } : { fallos: sql`${corridas.fallos} + 1`, fallo_en: ahora }),
      },
    });
}

export async function listCorridas(db: Db): Promise<{ tarea: NombreTarea; corrida: Corrida | null }[]> {
  const rows = new Map((await db.select().from(corridas)).map((row) => [row.tarea, row]));
  return NOMBRES_TAREA.map((tarea) => {
    const row = rows.get(tarea);
    if (!row) return { tarea, corrida: null };
    const { empezo, termino, fallo_en, fallos } = row;
    return { tarea, corrida: { termino, duro: termino.getTime() - empezo.getTime(), fallo_en, fallos } };
  });
}

/** One or two failures may be a network outage. */
const FALLOS_SEGUIDOS = 3;

export const countRotas = (db: Db): Promise<number> =>
  db.$count(corridas, and(gte(corridas.fallos, FALLOS_SEGUIDOS), inArray(corridas.tarea, NOMBRES_TAREA)));

/** Any server may run it. Needs no confirmation, since tasks are idempotent. */
export const correrTarea = (db: Db, tarea: NombreTarea): void => wakeAfterCommit(db, tarea);
