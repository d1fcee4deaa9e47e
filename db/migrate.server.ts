import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { EnvError } from "#lib/env.ts";
import type { Db, Tx } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/** When the first migration of this database was made, by its journal; null for a new database. */
async function readFirstMigration(tx: Tx): Promise<number | null> {
  const { rows: tables } = await tx.execute(sql`select 1 where to_regclass('public.migraciones') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await tx.execute<{ first: string | null }>(
    sql`select min(created_at)::text as first from public.migraciones`,
  );
  return rows[0]?.first ? Number(rows[0].first) : null;
}

/**
 * Migrates the database to the newest schema. Of several servers that start at once one migrates and the others wait.
 * One transaction, so a crash leaves the old schema. Throws EnvError before anything is written for a database that
 * began with other migrations than ours.
 */
export async function migrateDb(db: Db, root: string): Promise<void> {
  const migrationsFolder = path.join(root, "db/migrations");
  const [base] = readMigrationFiles({ migrationsFolder });
  await db.transaction(async (tx) => {
    await lockWork(tx, "migrate");
    const first = await readFirstMigration(tx);
    if (first !== null && first !== base?.folderMillis) {
      throw new EnvError([
        "This database was made by an unreleased version of the shop and cannot be updated. Choose a new DATA_DIR, or an empty database as DATABASE_URL; its data can only be read with the version that made it.",
      ]);
    }
    await migrate(tx, { migrationsFolder, migrationsSchema: "public", migrationsTable: "migraciones" });
  });
}
