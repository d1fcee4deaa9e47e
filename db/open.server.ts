import path from "node:path";
import type { PoolConfig } from "pg";
import { type Env, EnvError } from "#lib/env.ts";
import { createDb, type Db, MAX_CONNECTIONS } from "./client.server.ts";
import { joinCluster, startCluster } from "./embedded/cluster.ts";
import { requireDataDir } from "./embedded/data-dir.ts";

/** A host with several addresses fails with an error for each. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Throws EnvError, since the operator can fix it. */
async function connectOnce(db: Db, url: string): Promise<void> {
  try {
    const client = await db.$client.connect();
    client.release();
  } catch (error) {
    // The whole URL would show the password.
    const { host, pathname } = new URL(url);
    throw new EnvError([`DATABASE_URL: the database ${host}${pathname} cannot be used: ${describeError(error)}`]);
  }
}

/**
 * Opens the database of DATABASE_URL, or starts the embedded one; `joins`: another process of this machine starts and
 * stops it. `max` is the number of connections. Throws EnvError when DATABASE_URL is unreachable, or the embedded one
 * has no folder.
 */
export async function openDb(
  { DATABASE_URL, BASE_EMBEBIDA, DATA_DIR }: Pick<Env, "DATABASE_URL" | "BASE_EMBEBIDA" | "DATA_DIR">,
  onError: (error: Error, db: Db) => void,
  { max = MAX_CONNECTIONS, joins = false } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const open = (config: PoolConfig): Db => {
    const db = createDb({ max, ...config }, (error) => onError(error, db));
    return db;
  };
  if (!DATABASE_URL) {
    if (!joins) requireDataDir(DATA_DIR);
    const dir = path.join(DATA_DIR, "postgres");
    const { connection, stop } = joins ? joinCluster(dir) : await startCluster(dir, { synced: BASE_EMBEBIDA });
    const db = open(connection);
    return { db, close: () => db.$client.end().then(stop) };
  }
  const db = open({ connectionString: DATABASE_URL });
  const close = () => db.$client.end();
  await connectOnce(db, DATABASE_URL).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, close };
}

/** After this wait public pages use the primary. */
const REPLICA_WAIT_MS = 2_000;

/** Opens DATABASE_REPLICA_URL, reachable or not; null without one. */
export const openReplica = (
  { DATABASE_REPLICA_URL }: Pick<Env, "DATABASE_REPLICA_URL">,
  onError: (error: Error) => void,
  max: number,
): Db | null =>
  DATABASE_REPLICA_URL
    ? createDb({ connectionString: DATABASE_REPLICA_URL, max, connectionTimeoutMillis: REPLICA_WAIT_MS }, onError)
    : null;
