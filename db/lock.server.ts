import { sql } from "drizzle-orm";
import type { Tx } from "./client.server.ts";

/** Work that has no row to lock. What follows the colon is the key of a form, or an address. */
type LockedWork =
  | "migrate"
  | "seed productos"
  | "seed pedidos"
  | "start tasks"
  | "sumar caja"
  | "import productos"
  | "write relacionados"
  | `save:${string}`
  | `codigo:${string}`
  | `aviso:${string}`;

/**
 * Takes an advisory lock until the transaction ends. Never a session lock: a pooler in transaction mode would lose it.
 */
export async function lockWork(tx: Tx, work: LockedWork): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`);
}
