import { drizzle } from "drizzle-orm/node-postgres";
import { Pool, type PoolConfig } from "pg";
import * as schema from "./schema/index.ts";

/**
 * Connections of one machine, shared out among its processes. No session state is kept on one, so that a pooler in transaction mode may stand in front
 * of Postgres.
 */
export const MAX_CONNECTIONS = 20;

/** Must neither throw nor block. */
type Wake = (tarea: string) => void;

/** What wakes a background task, by database. */
const wakes = new WeakMap<object, Wake>();

/** The tasks to wake after commit, by open transaction. */
const pendingWakes = new WeakMap<object, Set<string>>();

/**
 * Opens a pool of connections, lazily. `onError` is called for each connection that breaks while idle: unhandled, that
 * would end the process.
 */
export function createDb(config: PoolConfig, onError: (error: Error) => void) {
  const pool = new Pool({ max: MAX_CONNECTIONS, connectionTimeoutMillis: 10_000, ...config });
  pool.on("error", onError);
  // A connection that breaks between two statements of a transaction has no statement to fail, and without a listener
  // would end the process. The next statement fails anyway.
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

/** Sets what wakes background tasks. */
export function setWake(db: Db, wake: Wake): void {
  wakes.set(db, wake);
}

/**
 * Wakes a background task after commit, or at once outside of a transaction. Call it where the task's row is written. A
 * rollback wakes nothing.
 */
export function wakeAfterCommit(tx: Db | Tx, tarea: string): void {
  const tareas = pendingWakes.get(tx);
  const wake = wakes.get(tx);
  if (tareas) tareas.add(tarea);
  else if (wake) wake(tarea);
  else throw new Error(`the task ${tarea} cannot be woken after a savepoint`);
}
