import { sql } from "drizzle-orm";
import type { Tx } from "./client.server.ts";

/** What only one transaction at a time may do; behind the colon, on what. */
type LockedWork =
  | "migrate"
  | "seed productos"
  | "seed pedidos"
  | "start tasks"
  | "import productos"
  | `${"checkout" | "save"}:${string}`;

/**
 * Waits until no other transaction does the same work on this database, and holds the others off until this one ends.
 * An advisory lock: it needs no row, and a pooler in transaction mode lets it through.
 */
export async function lockWork(tx: Tx, work: LockedWork): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`);
}
