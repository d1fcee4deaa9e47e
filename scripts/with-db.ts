import { EnvError, parseEnv, type Env } from "#lib/env.ts";
import type { Db } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { openDb } from "#db/open.server.ts";

/** What the caller can mend: printed in one line, without a stack. */
export class ScriptRefused extends Error {}

type DbTask = (db: Db, env: Env) => Promise<void>;

async function runTask(task: DbTask): Promise<void> {
  const env = parseEnv(process.env);
  const { db, close } = await openDb(env, () => {});
  try {
    await migrateDb(db, process.cwd());
    await task(db, env);
  } finally {
    await close();
  }
}

/**
 * Runs a task on the shop's database at its newest schema, also beside a running shop. `check` runs before a database
 * is created or opened.
 */
export async function withDb(task: DbTask, check = async () => {}): Promise<void> {
  try {
    await check();
    await runTask(task);
  } catch (error) {
    console.error(error instanceof EnvError || error instanceof ScriptRefused ? error.message : error);
    process.exitCode = 1;
  }
}
