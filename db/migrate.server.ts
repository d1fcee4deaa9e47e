import path from "node:path";
import { sql } from "drizzle-orm";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Db } from "./client.server.ts";

/** Any number: it only has to be the same for every server that shares the database. */
const CERROJO = 7_426_883;

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait.
 * All of it is one transaction, so a crash leaves the old schema.
 */
export async function migrateDb(db: Db, root: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${CERROJO})`);
    await migrate(tx, {
      migrationsFolder: path.join(root, "db/migrations"),
      migrationsSchema: "public",
      migrationsTable: "migraciones",
    });
  });
}
