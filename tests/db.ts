import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { createDb, type Db } from "#db/client.server.ts";
import { PLANTILLA, withDatabase } from "./postgres.setup.ts";

/** An empty, migrated database for the calling test file alone; dropped after its tests. */
export async function openTestDb(): Promise<Db> {
  const servidor = inject("servidor");
  const name = `qhatu_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client(servidor);
  await admin.connect();
  await admin.query(`create database ${name} template ${PLANTILLA}`);
  const db = createDb(withDatabase(servidor, name), () => {});
  afterAll(async () => {
    await db.$client.end();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return db;
}
