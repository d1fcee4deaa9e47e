import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import * as schema from "./schema/index.ts";

/** Connections of one server. A pooler in transaction mode in front of Postgres changes nothing: no session state is kept. */
const CONEXIONES = 20;

/** Never throws, never waits. */
type Wake = (tarea: string) => void;

/** By database: wakes a background task. */
const wakes = new WeakMap<object, Wake>();

/** By open transaction: the tasks to wake after its commit. */
const pendingWakes = new WeakMap<object, Set<string>>();

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
  const db = drizzle(pool, { schema });
  wakes.set(db, () => {});
  const transact = db.transaction.bind(db);
  db.transaction = async (work, config) => {
    const tareas = new Set<string>();
    const result = await transact((tx) => {
      pendingWakes.set(tx, tareas);
      return work(tx);
    }, config);
    for (const tarea of tareas) wakes.get(db)?.(tarea);
    return result;
  };
  return db;
}

/** The database: the first argument of every function that reads or writes. */
export type Db = ReturnType<typeof createDb>;

/** A transaction of it. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

/** Sets what wakes the background tasks of a database. */
export function setWake(db: Db, wake: Wake): void {
  wakes.set(db, wake);
}

/**
 * Wakes a background task after the transaction commits, or at once outside of one. Call it where the row is written
 * that the task processes. A rollback wakes nothing.
 */
export function wakeAfterCommit(tx: Db | Tx, tarea: string): void {
  const tareas = pendingWakes.get(tx);
  const wake = wakes.get(tx);
  if (tareas) tareas.add(tarea);
  else if (wake) wake(tarea);
  else throw new Error(`the task ${tarea} cannot be woken after a savepoint`);
}
