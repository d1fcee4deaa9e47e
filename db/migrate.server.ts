import path from "node:path";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type { Db } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/**
 * Brings the database to the newest schema. Several servers may start at once: one migrates, the others wait.
 * All of it is one transaction, so a crash leaves the old schema.
 */
export async function migrateDb(db: Db, root: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockWork(tx, "migrate");
    await migrate(tx, {
      migrationsFolder: path.join(root, "db/migrations"),
      migrationsSchema: "public",
      migrationsTable: "migraciones",
    });
  });
}
