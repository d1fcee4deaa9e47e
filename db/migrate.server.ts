import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { EnvError } from "#lib/env.ts";
import type { Db, Tx } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/** When the first and the last migration of this database were made, by its journal; null for a new database. */
async function readMigrations(tx: Tx): Promise<{ first: number; last: number } | null> {
  const { rows: tables } = await tx.execute(sql`select 1 where to_regclass('public.migraciones') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await tx.execute<{ first: string | null; last: string | null }>(
    sql`select min(created_at)::text as first, max(created_at)::text as last from public.migraciones`,
  );
  const [{ first, last } = { first: null, last: null }] = rows;
  return first && last ? { first: Number(first), last: Number(last) } : null;
}

/**
 * Migrates the database to the newest schema. Of several servers that start at once one migrates and the others wait.
 * One transaction, so a crash leaves the old schema. Throws EnvError before anything is written for a database that
 * began with other migrations than ours. What was there is vacuumed after: of a table that was written anew Postgres would
 * else look at each row to count them, until some of them have changed.
 */
export async function migrateDb(db: Db, root: string): Promise<void> {
  const migrationsFolder = path.join(root, "db/migrations");
  const files = readMigrationFiles({ migrationsFolder });
  const updated = await db.transaction(async (tx) => {
    await lockWork(tx, "migrate");
    const before = await readMigrations(tx);
    if (before && before.first !== files[0]?.folderMillis) {
      throw new EnvError([
        "This database was made by an unreleased version of the shop and cannot be updated. Choose a new DATA_DIR, or an empty database as DATABASE_URL; its data can only be read with the version that made it.",
      ]);
    }
    await migrate(tx, { migrationsFolder, migrationsSchema: "public", migrationsTable: "migraciones" });
    return before !== null && before.last < (files.at(-1)?.folderMillis ?? 0);
  });
  if (updated) await db.execute(sql`vacuum (analyze)`);
}
