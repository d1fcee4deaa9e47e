import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import * as schema from "./schema/index.ts";

/** Connections of one server. A pooler in transaction mode in front of Postgres changes nothing: no session state is kept. */
const CONEXIONES = 20;

/**
 * Opens a pool of connections; none is made before the first query.
 * `onError` hears of connections that break while idle, which would otherwise end the process.
 */
export function createDb(config: PoolConfig, onError: (error: Error) => void) {
  const pool = new Pool({ max: CONEXIONES, connectionTimeoutMillis: 10_000, ...config });
  pool.on("error", onError);
  // A connection that breaks between two statements of a transaction has no statement to fail, and without a listener
  // would end the process; the next statement fails by itself.
  pool.on("connect", (client) => client.on("error", () => {}));
  return drizzle(pool, { schema });
}

/** The database: the first argument of every function that reads or writes. */
export type Db = ReturnType<typeof createDb>;

/** A transaction of it. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
