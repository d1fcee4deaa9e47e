import path from "node:path";
import type { PoolConfig } from "pg";
import { type Env, EnvError } from "#lib/env.ts";
import { createDb, type Db } from "./client.server.ts";
import { startCluster } from "./embedded/cluster.ts";

/** What a connection could not be had for, in a line; of a host with several addresses, what each said. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Connects once. Whatever keeps that from happening is for the operator to mend, and never a bug of ours. */
async function reach(db: Db, url: string): Promise<void> {
  try {
    const client = await db.$client.connect();
    client.release();
  } catch (error) {
    // Never the address itself: the password stands in it.
    const { host, pathname } = new URL(url);
    throw new EnvError([`DATABASE_URL: the database ${host}${pathname} cannot be used: ${describeError(error)}`]);
  }
}

/**
 * Opens the shop's database: the one that DATABASE_URL names, or the embedded one, which is started where it does not
 * run yet. `close` undoes it. Throws EnvError when the named one cannot be reached.
 */
export async function openDb(
  { DATABASE_URL, DATA_DIR }: Pick<Env, "DATABASE_URL" | "DATA_DIR">,
  onError: (error: Error, db: Db) => void,
): Promise<{ db: Db; close: () => Promise<void> }> {
  const open = (config: PoolConfig): Db => {
    const db = createDb(config, (error) => onError(error, db));
    return db;
  };
  if (!DATABASE_URL) {
    const { connection, stop } = await startCluster(path.join(DATA_DIR, "postgres"));
    const db = open(connection);
    return { db, close: () => db.$client.end().then(stop) };
  }
  const db = open({ connectionString: DATABASE_URL });
  const close = () => db.$client.end();
  await reach(db, DATABASE_URL).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, close };
}
