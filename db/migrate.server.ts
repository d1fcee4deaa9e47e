import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { EnvError } from "#lib/env.ts";
import type { Db, Tx } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/** The first migration that a database has seen, by the time that its journal gives it; null for a new database. */
async function readFirstMigration(tx: Tx): Promise<number | null> {
  const { rows: tables } = await tx.execute(sql`select 1 where to_regclass('public.migraciones') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await tx.execute<{ first: string | null }>(
    sql`select min(created_at)::text as first from public.migraciones`,
  );
  return rows[0]?.first ? Number(rows[0].first) : null;
}

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait.
 * All of it is one transaction, so a crash leaves the old schema.
 * Throws EnvError, with nothing written, for a database that began with other migrations than ours.
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
