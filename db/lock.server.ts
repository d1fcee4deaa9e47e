import { sql } from "drizzle-orm";
import type { Tx } from "./client.server.ts";

/** A form's key, an address or a phone follows the colon. */
type LockedWork =
  | "migrate"
  | "seed productos"
  | "seed pedidos"
  | "start tasks"
  | "sumar caja"
  | "import productos"
  | "write relacionados"
  | "pedir copia"
  | "pedir libros"
  | "cola"
  | "primer dueno"
  | "direcciones antiguas"
  | `save:${string}`
  | `codigo:${string}`
  | `aviso:${string}`
  | `contacto:${string}`
  | `contra_entrega:${string}`;

/**
 * An advisory lock, held until the transaction ends. Never use session locks: a pooler in transaction mode loses them.
 */
export async function lockWork(tx: Tx, work: LockedWork): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${work}, 0))`);
}

/** The database's clock at this moment, for what must rise in the order of a lock: servers' clocks differ. */
export async function readClock(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ ahora: string }>(sql`select clock_timestamp()::text as ahora`);
  return new Date(rows[0]?.ahora ?? Number.NaN);
}
