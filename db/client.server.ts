import { type ExtractTablesWithRelations, sql } from "drizzle-orm";
import { drizzle, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig } from "pg";

/**
 * One machine's processes share them. They keep no session state, so that a pooler in transaction mode may stand in
 * front of Postgres.
 */
export const MAX_CONNECTIONS = 20;

/** Drizzle's own relations are not used. */
type NoSchema = Record<string, never>;
type NoRelations = ExtractTablesWithRelations<NoSchema>;

const dialect = new PgDialect();

/** Must neither throw nor block. */
type Wake = (tarea: string) => void;

const wakes = new WeakMap<object, Wake>();

/** Tasks to wake after commit, by open transaction. */
const pendingWakes = new WeakMap<object, Set<string>>();

function openTransaction(client: PoolClient) {
  const session = new NodePgSession<NoSchema, NoRelations>(client, dialect, undefined);
  return new NodePgTransaction<NoSchema, NoRelations>(dialect, session, undefined);
}

/** Drizzle's own reports as done what the database rolled back. */
async function transact<T>(tx: ReturnType<typeof openTransaction>, work: () => Promise<T>): Promise<T> {
  await tx.execute(sql`begin`);
  try {
    const result = await work();
    const { command } = await tx.execute(sql`commit`);
    // Postgres answers so where a statement failed and nobody looked.
    if (command === "ROLLBACK") throw new Error("the transaction was rolled back: one of its statements failed");
    return result;
  } catch (error) {
    await tx.execute(sql`rollback`);
    throw error;
  }
}

/** `onError` is called for each connection that breaks while idle: unhandled, that would end the process. */
export function createDb(config: PoolConfig, onError: (error: Error) => void) {
  const pool = new Pool({
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 5_000,
    ...config,
  });
  pool.on("error", onError);
  // Between two statements of a transaction no statement can fail, and without a listener the broken connection would
  // end the process. The next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool);
  wakes.set(db, () => {});
  db.transaction = async (work, config) => {
    const tareas = new Set<string>();
    const client = await pool.connect();
    const tx = openTransaction(client);
    pendingWakes.set(tx, tareas);
    const done = transact(tx, async () => {
      if (config) await tx.setTransaction(config);
      return work(tx);
    });
    const result = await done.finally(() => client.release());
    for (const tarea of tareas) wakes.get(db)?.(tarea);
    return result;
  };
  return db;
}

/** The first argument of every function that reads or writes. */
export type Db = ReturnType<typeof createDb>;

export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];

export function setWake(db: Db, wake: Wake): void {
  wakes.set(db, wake);
}

/**
 * Wakes it after commit, or at once outside of a transaction; a rollback wakes nothing. Call it where the task's row is
 * written.
 */
export function wakeAfterCommit(tx: Db | Tx, tarea: string): void {
  const tareas = pendingWakes.get(tx);
  const wake = wakes.get(tx);
  if (tareas) tareas.add(tarea);
  else if (wake) wake(tarea);
  else throw new Error(`the task ${tarea} cannot be woken after a savepoint`);
}
