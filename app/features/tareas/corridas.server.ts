import { and, gte, inArray, sql } from "drizzle-orm";
import { type Db, wakeAfterCommit } from "#db/client.server.ts";
import { corridas } from "#db/schema/tareas.ts";
import { type Corrida, NOMBRES_TAREA, type NombreTarea } from "./tareas.ts";

/** Notes how a run went that began at `empezo` and ended now. Of an error only that there was one: the log has it. */
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

/** How every background task went last, in the order of the panel's page. */
export async function listCorridas(db: Db): Promise<{ tarea: NombreTarea; corrida: Corrida | null }[]> {
  const rows = new Map((await db.select().from(corridas)).map((row) => [row.tarea, row]));
  return NOMBRES_TAREA.map((tarea) => {
    const row = rows.get(tarea);
    if (!row) return { tarea, corrida: null };
    const { empezo, termino, fallo_en, fallos } = row;
    return { tarea, corrida: { termino, duro: termino.getTime() - empezo.getTime(), fallo_en, fallos } };
  });
}

/** How often in a row a task fails before somebody is told: once or twice may be a moment without a network. */
const FALLOS_SEGUIDOS = 3;

/** How many background tasks keep failing. */
export const countRotas = (db: Db): Promise<number> =>
  db.$count(corridas, and(gte(corridas.fallos, FALLOS_SEGUIDOS), inArray(corridas.tarea, NOMBRES_TAREA)));

/** Runs a task soon, on whichever server has the turn. A task bears being repeated, so nothing is asked. */
export const correrTarea = (db: Db, tarea: NombreTarea): void => wakeAfterCommit(db, tarea);
