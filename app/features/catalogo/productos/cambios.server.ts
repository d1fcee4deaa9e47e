import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { lockWork } from "#db/lock.server.ts";
import { hasAnotacion } from "#app/features/base/auditoria/auditoria.server.ts";
import { dropConteos } from "./conteos.server.ts";

export type CambiosDeps = Pick<Tienda, "db" | "pageCache">;

export interface Autoria {
  actor_id: string;
  /** Idempotency key, and id of the first audit record. */
  clave: string;
}

/** Runs `work` in one transaction, once for each key; null for a retry. Drops cached pages and counts. */
export async function changeOnce<T>(
  { db, pageCache }: CambiosDeps,
  clave: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T | null> {
  const result = await db.transaction(async (tx) => {
    // A simultaneous attempt waits here, then finds the record.
    await lockWork(tx, `save:${clave}`);
    return (await hasAnotacion(tx, clave)) ? null : work(tx);
  });
  dropConteos(db);
  await pageCache.drop();
  return result;
}
