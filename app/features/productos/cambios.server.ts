import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { hasAnotacion } from "#app/features/auditoria/auditoria.server.ts";
import { dropConteos } from "./conteos.server.ts";

export type CambiosDeps = Pick<Tienda, "db" | "pageCache">;

/** Who changes, and the key of the attempt. */
export interface Autoria {
  actor_id: string;
  /** A UUID made with the form; the first audit record of the change carries it as its id. */
  clave: string;
}

/**
 * Changes the catalogue in one transaction, once for each key: a repeated save changes nothing more and gives null.
 * Drops the cached pages and counts.
 */
export async function changeOnce<T>(
  { db, pageCache }: CambiosDeps,
  clave: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const result = await db.transaction(async (tx) => {
    // The same attempt twice at once: the second waits here, then finds the record of the first.
    await lockWork(tx, `save:${clave}`);
    return (await hasAnotacion(tx, clave)) ? null : work(tx);
  });
  dropConteos(db);
  await pageCache.drop();
  return result;
}
