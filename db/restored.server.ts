import { isNull, sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Db, Tx } from "./client.server.ts";
import { corridas, restauraciones } from "./schema/index.ts";

/** A restored shop that waits: what happened after `desde` is not in it. */
export interface Espera {
  desde: Date;
  restaurada_en: Date;
}

const WAITS = isNull(restauraciones.seguida_en);

/**
 * null where the shop goes on. While it waits it may tell nobody anything: what it would send may have been sent, given
 * back or issued already (docs/decisions/068-backups.md).
 */
export async function findEspera(db: Db | Tx): Promise<Espera | null> {
  const { desde, restaurada_en } = restauraciones;
  const [first] = await db.select({ desde, restaurada_en }).from(restauraciones).where(WAITS).orderBy(desde).limit(1);
  return first ?? null;
}

/** `momento`: the backup's; null for one that does not say it: then when the tasks last ran. Returns since when it waits. */
export async function addEspera(tx: Tx, momento: Date | null): Promise<Date> {
  const known = momento?.toISOString() ?? null;
  const desde = sql`coalesce(${known}::timestamptz, (select max(${corridas.termino}) from ${corridas}), now())`;
  const [added] = await tx.insert(restauraciones).values({ id: newId(), desde }).returning();
  if (!added) throw new Error("the restoration was not noted");
  return added.desde;
}

/** Lets the shop go on. False where it did not wait. */
export async function endEspera(tx: Tx): Promise<boolean> {
  const { rowCount } = await tx
    .update(restauraciones)
    .set({ seguida_en: sql`now()` })
    .where(WAITS);
  return (rowCount ?? 0) > 0;
}
