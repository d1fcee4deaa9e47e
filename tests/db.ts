import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { createDb, type Db } from "#db/client.server.ts";
import { PLANTILLA, withDatabase } from "./postgres.setup.ts";

/**
 * A way to end a pool that resolves when the server has let go of its connections: pg's own promise comes before, and a
 * database dropped then breaks connections that are still saying good-bye.
 */
function watchPool({ $client: pool }: Db): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let open = 0;
  const settle = () => {
    if (pool.ending && open === 0) resolve();
  };
  pool.on("connect", () => {
    open += 1;
  });
  pool.on("remove", () => {
    open -= 1;
    settle();
  });
  return async () => {
    // A test may have ended it itself.
    if (!pool.ending) await pool.end();
    settle();
    await promise;
  };
}

/** An empty, migrated database for the calling test file alone; dropped after its tests. */
export const openTestDb = (): Promise<Db> => openCopy(PLANTILLA);

/** The same without any table. */
export const openBlankDb = (): Promise<Db> => openCopy("template0");

async function openCopy(plantilla: string): Promise<Db> {
  const servidor = inject("servidor");
  const name = `qhatu_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client(servidor);
  await admin.connect();
  await admin.query(`create database ${name} template ${plantilla}`);
  // A test that starts hundreds of things at once waits for a connection as long as the machine needs for them.
  const db = createDb({ ...withDatabase(servidor, name), connectionTimeoutMillis: 60_000 }, () => {});
  const close = watchPool(db);
  afterAll(async () => {
    await close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return db;
}
