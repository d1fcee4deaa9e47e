import { sql } from "drizzle-orm";
import type { Tx } from "./client.server.ts";

/**
 * From now on the database has rows that versions before `version` cannot read: their start is refused
 * (db/migrate.server.ts). Never lowered.
 */
export async function raiseNeeds(tx: Tx, version: string): Promise<void> {
  await tx.execute(sql`
    update public.migraciones set needs = ${version}
    where created_at = (select max(created_at) from public.migraciones)
      and (needs is null or string_to_array(needs, '.')::int[] < string_to_array(${version}, '.')::int[])`);
}
