import type { Task, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo } from "#app/features/base/correo/correo.server.ts";
import { deleteAntiguos, listDebidos, takeAviso } from "./avisos.server.ts";
import { writeReposicion } from "./correo-aviso.server.tsx";

const TANDA = 200;

/** Mail and deletion share a transaction: sent once even if a server dies, and the address is not kept. */
export async function serveAvisos(
  { db, env, enlaces }: Pick<Tienda, "db" | "env" | "enlaces">,
  signal: AbortSignal,
): Promise<void> {
  await deleteAntiguos(db);
  for (;;) {
    const debidos = await listDebidos(db, TANDA);
    for (const debido of debidos) {
      if (signal.aborted) return;
      const correo = await writeReposicion(await readMarca({ env, db }), enlaces, debido);
      await db.transaction(async (tx) => {
        if (await takeAviso(tx, debido.id)) await enqueueCorreo(tx, correo);
      });
    }
    if (debidos.length < TANDA) return;
  }
}

export const tareaAvisos: Task = { name: "avisos", run: serveAvisos };
