import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { EnvError } from "#lib/env.ts";
import type { Db, Tx } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/** The last version with the migrations that db/migrations/0000_base.sql replaced. */
export const BEFORE_BASE = "0.2.0";

export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: path.join(root, "db/migrations") });

/** `when` of the newest migration in drizzle's journal; null for a new database. */
export async function findSchema(tx: Tx): Promise<number | null> {
  const { rows: tables } = await tx.execute(sql`select 1 where to_regclass('public.migraciones') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await tx.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from public.migraciones`,
  );
  const [{ newest } = { newest: null }] = rows;
  return newest === null ? null : Number(newest);
}

/**
 * The base has the `when` of the last migration that it replaced, so a database at that point needs nothing. Throws
 * EnvError for an older one.
 */
async function requireBase(tx: Tx, base: number): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from public.migraciones where created_at = ${base}`);
  if (rows.length > 0) return;
  throw new EnvError([
    `This database is older than version ${BEFORE_BASE} of the shop: start version ${BEFORE_BASE} with it once, then this one (docs/despliegue.md).`,
  ]);
}

/**
 * In one transaction, up to `until`. Of servers that start at once one migrates, the others wait. Throws EnvError,
 * before writing, for a database older than the base. Then vacuums: after a table was rewritten, counts would otherwise
 * read all its rows.
 */
export async function migrateDb(db: Db, root: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const migrations = readMigrations(root);
  const updated = await db.transaction(async (tx) => {
    await lockWork(tx, "migrate");
    const before = await findSchema(tx);
    if (before !== null) await requireBase(tx, migrations[0]?.folderMillis ?? 0);
    await tx.execute(
      sql`create table if not exists public.migraciones (id serial primary key, hash text not null, created_at bigint)`,
    );
    const missing = migrations.filter(({ folderMillis }) => folderMillis > (before ?? 0) && folderMillis <= until);
    for (const { sql: statements, hash, folderMillis } of missing) {
      for (const statement of statements) await tx.execute(sql.raw(statement));
      await tx.execute(sql`insert into public.migraciones (hash, created_at) values (${hash}, ${folderMillis})`);
    }
    return before !== null && missing.length > 0;
  });
  if (updated) await db.execute(sql`vacuum (analyze)`);
}
