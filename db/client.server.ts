import { drizzle, NodePgSession, NodePgTransaction } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type QueryResultRow } from "pg";
import { createLink, type NoRelations, type NoSchema, type RawQuery } from "./statement.server.ts";

/**
 * Connections of one machine, shared out among its processes. No session state is kept on one, so that a pooler in
 * transaction mode may stand in front of Postgres; only a direct connection knows statements by name.
 */
export const MAX_CONNECTIONS = 20;

const dialect = new PgDialect();

/** Must neither throw nor block. */
type Wake = (tarea: string) => void;

/** What wakes a background task, by database. */
const wakes = new WeakMap<object, Wake>();

/** The tasks to wake after commit, by open transaction. */
const pendingWakes = new WeakMap<object, Set<string>>();

/** How an open transaction is committed, and the answer to a commit that is under way. */
const closings = new WeakMap<object, { send: () => Promise<QueryResult>; sent: Promise<QueryResult> | null }>();

/** What runs transactions on one connection; a pool hands the same connections out again and again. */
function openSession(client: PoolClient, direct: boolean) {
  const session = new NodePgSession<NoSchema, NoRelations>(client, dialect, undefined);
  const prepare = (text: string) =>
    session.prepareQuery<RawQuery<QueryResultRow>>({ sql: text, params: [] }, undefined, undefined, false);
  const open = () => new NodePgTransaction<NoSchema, NoRelations>(dialect, session, undefined);
  const link = createLink(open(), session, direct);
  return { begin: prepare("begin"), commit: prepare("commit"), rollback: prepare("rollback"), open, link };
}

type Session = ReturnType<typeof openSession>;
type Transaction = ReturnType<Session["open"]>;

async function transact<T>({ begin, commit, rollback, open, link }: Session, work: (tx: Transaction) => Promise<T>) {
  const tx = open();
  link(tx);
  const nest = tx.transaction.bind(tx);
  tx.transaction = (inner) =>
    nest((savepoint) => {
      link(savepoint);
      return inner(savepoint);
    });
  // Sent together with the first statement. It fails only with the connection, which fails that statement as well.
  const begun = begin.execute();
  begun.catch(() => {});
  try {
    closings.set(tx, { send: () => commit.execute(), sent: null });
    const result = await work(tx);
    await begun;
    const { command } = await (closings.get(tx)?.sent ?? commit.execute());
    // The answer to the commit of a transaction in which a statement failed.
    if (command === "ROLLBACK") throw new Error("the transaction was rolled back: one of its statements failed");
    return result;
  } catch (error) {
    if (!closings.get(tx)?.sent) await rollback.execute();
    throw error;
  }
}

/**
 * Sends the commit together with the transaction's last statement, whose answer decides nothing: what must not be
 * committed has to fail in the database. `last` has been sent already. Nothing may be asked of `tx` afterwards.
 */
export async function commitWith<T>(tx: Tx, last: Promise<T>): Promise<T> {
  const closing = closings.get(tx);
  if (!closing) throw new Error("a savepoint has no commit");
  closing.sent = closing.send();
  const [result] = await Promise.all([last, closing.sent]);
  return result;
}

/**
 * Opens a pool of connections, lazily. `onError` is called for each connection that breaks while idle: unhandled, that
 * would end the process. `direct`: no pooler stands between, so that a connection keeps its prepared statements.
 * What a transaction sends without waiting for the answer before, as `Promise.all` does, shares a round trip.
 */
export function createDb(config: PoolConfig, onError: (error: Error) => void, { direct = false } = {}) {
  const pool = new Pool({ max: MAX_CONNECTIONS, connectionTimeoutMillis: 10_000, pipeline: true, ...config });
  pool.on("error", onError);
  // A connection that breaks between two statements of a transaction has no statement to fail, and without a listener
  // would end the process. The next statement fails anyway.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = drizzle(pool);
  wakes.set(db, () => {});
  createLink(db, new NodePgSession<NoSchema, NoRelations>(pool, dialect, undefined), direct)(db);
  const sessions = new WeakMap<PoolClient, Session>();
  db.transaction = async (work, config) => {
    const tareas = new Set<string>();
    const client = await pool.connect();
    const session = sessions.get(client) ?? openSession(client, direct);
    sessions.set(client, session);
    const done = transact(session, async (tx) => {
      pendingWakes.set(tx, tareas);
      if (config) await tx.setTransaction(config);
      return work(tx);
    });
    const result = await done.finally(() => client.release());
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
