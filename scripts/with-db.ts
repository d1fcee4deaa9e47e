import { EnvError, parseEnv, type Env } from "#lib/env.ts";
import type { Db } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { openDb } from "#db/open.server.ts";

/** Something that whoever called the script can mend: told in one line, without a stack. */
export class ScriptRefused extends Error {}

async function work(task: (db: Db, env: Env) => Promise<void>): Promise<void> {
  const env = parseEnv(process.env);
  const { db, close } = await openDb(env, () => {});
  try {
    await migrateDb(db, process.cwd());
    await task(db, env);
  } finally {
    await close();
  }
}

/** Runs a task on the shop's database, at its newest schema. Beside a running shop it joins in and leaves it running. */
export async function withDb(task: (db: Db, env: Env) => Promise<void>): Promise<void> {
  try {
    await work(task);
  } catch (error) {
    console.error(error instanceof EnvError || error instanceof ScriptRefused ? error.message : error);
    process.exitCode = 1;
  }
}
