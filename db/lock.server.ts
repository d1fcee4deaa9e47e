import { sql } from "drizzle-orm";
import type { Tx } from "./client.server.ts";

/** After the colon stands the key of what is locked. */
type LockedWork =
  | "migrate"
  | "seed productos"
  | "seed pedidos"
  | "start tasks"
  | "import productos"
  | `${"checkout" | "save"}:${string}`;

/** Takes an advisory lock until the transaction ends; it works through a pooler in transaction mode. */
export async function lockWork(tx: Tx, work: LockedWork): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`);
}
