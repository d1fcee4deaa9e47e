import path from "node:path";
import type { PoolConfig } from "pg";
import { type Env, EnvError } from "#lib/env.ts";
import { createDb, type Db, MAX_CONNECTIONS } from "./client.server.ts";
import { joinCluster, startCluster } from "./embedded/cluster.ts";
import { requireDataDir } from "./embedded/data-dir.ts";

/** One line. A host with several addresses fails with one error for each. */
function describeError(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(describeError).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Connects once. Throws EnvError, since the operator can mend it. */
async function connectOnce(db: Db, url: string): Promise<void> {
  try {
    const client = await db.$client.connect();
    client.release();
  } catch (error) {
    // Not the whole URL, which has the password.
    const { host, pathname } = new URL(url);
    throw new EnvError([`DATABASE_URL: the database ${host}${pathname} cannot be used: ${describeError(error)}`]);
  }
}

type OpenSettings = Pick<Env, "DATABASE_URL" | "DATA_DIR"> & Partial<Pick<Env, "DATABASE_DIRECT">>;

/**
 * Opens the database of DATABASE_URL, or starts and opens the embedded one; with `joins` another process of the same
 * machine has started it and stops it. `max` is how many connections it may have.
 * Throws EnvError when DATABASE_URL cannot be reached, or the embedded one has no place.
 */
export async function openDb(
  { DATABASE_URL, DATABASE_DIRECT = false, DATA_DIR }: OpenSettings,
  onError: (error: Error, db: Db) => void,
  { max = MAX_CONNECTIONS, joins = false } = {},
): Promise<{ db: Db; close: () => Promise<void> }> {
  const open = (config: PoolConfig, direct: boolean): Db => {
    const db = createDb({ max, ...config }, (error) => onError(error, db), { direct });
    return db;
  };
  if (!DATABASE_URL) {
    if (!joins) requireDataDir(DATA_DIR);
    const dir = path.join(DATA_DIR, "postgres");
    const { connection, stop } = joins ? joinCluster(dir) : await startCluster(dir);
    const db = open(connection, true);
    return { db, close: () => db.$client.end().then(stop) };
  }
  const db = open({ connectionString: DATABASE_URL }, DATABASE_DIRECT);
  const close = () => db.$client.end();
  await connectOnce(db, DATABASE_URL).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  return { db, close };
}

/** Queries of public pages wait no longer for a connection: the primary answers them then. */
const REPLICA_WAIT_MS = 2_000;

/** Opens the replica of DATABASE_REPLICA_URL, which need not be reachable; null without one. */
export const openReplica = (
  { DATABASE_REPLICA_URL }: Pick<Env, "DATABASE_REPLICA_URL">,
  onError: (error: Error) => void,
  max: number,
): Db | null =>
  DATABASE_REPLICA_URL
    ? createDb({ connectionString: DATABASE_REPLICA_URL, max, connectionTimeoutMillis: REPLICA_WAIT_MS }, onError)
    : null;
