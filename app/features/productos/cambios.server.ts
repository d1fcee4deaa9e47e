import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { hasAnotacion } from "#app/features/auditoria/auditoria.server.ts";
import { dropConteos } from "./conteos.server.ts";

/** What changing products needs of the shop. */
export type CambiosDeps = Pick<Tienda, "db" | "pageCache">;

/** Who changes, and the key of the attempt. */
export interface Autoria {
  actor_id: string;
  /** A UUID made with the form; the first audit record of the change carries it as its id. */
  clave: string;
}

/**
 * Does a change of the catalogue in one transaction, once for each key: a save that is sent again because its answer
 * was lost changes nothing more, and gives null. What visitors see follows at once.
 */
export async function changeOnce<T>(
  { db, pageCache }: CambiosDeps,
  clave: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const result = await db.transaction(async (tx) => {
    // The same attempt twice at once: the second waits here and then finds the record of the first.
    await lockWork(tx, `save:${clave}`);
    return (await hasAnotacion(tx, clave)) ? null : work(tx);
  });
  dropConteos(db);
  pageCache.drop();
  return result;
}
