import { eq } from "drizzle-orm";
import type { Task } from "#app/context.ts";
import { findMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { PasarelaError } from "#app/features/pedidos/pagos/pasarela.ts";
import type { Db } from "#db/client.server.ts";
import { pagos_listados } from "#db/schema/libros.ts";
import { writeAvisoLibros } from "./correo-libros.server.tsx";
import { TAREA_LIBROS } from "./libros.ts";
import { FIN, type LibrosDeps, SEGUNDA, skipPaso, stepPrimera, stepSegunda } from "./pasos.server.ts";
import { endRevision, findTerminada, type RevisionLibros, takeRevision } from "./revision.server.ts";

/** A slice that failed, or ended the process, this often is passed over. */
const INTENTOS = 3;
const LIMITE_SEGUNDOS = 3_600;

/** Ends it, with one mail about what no earlier review found. */
async function finish({ db, env }: LibrosDeps, revision: RevisionLibros): Promise<void> {
  const known = new Set((await findTerminada(db, revision))?.descuadres.map(({ clave }) => clave));
  const nuevos = revision.descuadres.filter(({ clave }) => !known.has(clave));
  const aviso = nuevos.length > 0 ? await writeAvisoLibros(await findMarca(db, env), revision, nuevos) : null;
  await db.transaction(async (tx) => {
    if (!(await endRevision(tx, revision.id))) return;
    await tx.delete(pagos_listados).where(eq(pagos_listados.revision_id, revision.id));
    if (aviso) await enqueueCorreo(tx, aviso);
  });
}

async function step(deps: LibrosDeps, replica: Db | null, revision: RevisionLibros): Promise<void> {
  const { paso } = revision.punto;
  if (revision.intentos > INTENTOS && paso !== FIN) {
    return skipPaso(deps, revision, "No se pudo leer, tampoco al volver a intentarlo.");
  }
  if (paso === FIN) return finish(deps, revision);
  return paso === SEGUNDA ? stepSegunda(deps, revision) : stepPrimera(deps, replica, revision);
}

/**
 * Reviews the books each night and when asked, slice by slice, and goes on where it was after a death
 * (docs/decisions/078-books-at-night.md). `replica`: for the first look.
 */
export const buildTareaLibros = (replica: Db | null): Task => ({
  name: TAREA_LIBROS,
  limitSeconds: LIMITE_SEGUNDOS,
  run: async (tienda, signal) => {
    while (!signal.aborted) {
      const revision = await takeRevision(tienda.db);
      if (!revision) return;
      try {
        await step(tienda, replica, revision);
      } catch (error) {
        if (!(error instanceof PasarelaError)) throw error;
        tienda.log.warn({ err: error }, "books: left for the next run");
        return;
      }
    }
  },
});
