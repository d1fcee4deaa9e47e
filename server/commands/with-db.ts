import type { Db } from "#db/client.server.ts";
import { findSchema, readMigrations } from "#db/migrate.server.ts";
import { openDb } from "#db/open.server.ts";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";

/** Opens the shop's database, also beside a running shop, and closes it afterwards. */
export async function withDb<T>(env: Env, work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = await openDb(env, () => {});
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** For commands whose code fits the newest schema alone; they never migrate under a running older version. */
export async function requireNewest(db: Db): Promise<void> {
  const schema = await db.transaction(findSchema);
  if (schema === null)
    throw new OperatorError("La base de datos está vacía: inicia la tienda una vez, o usa `qhatu migrate`.");
  const newest = readMigrations(process.cwd()).at(-1)?.folderMillis ?? 0;
  if (schema < newest)
    throw new OperatorError("La base de datos es de una versión anterior: actualízala con `qhatu migrate`.");
  if (schema > newest)
    throw new OperatorError("La base de datos es de una versión más nueva que este programa: usa el de esa versión.");
}
