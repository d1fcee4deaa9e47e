import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { afterAll, inject } from "vitest";
import { createDb, type Db } from "#db/client.server.ts";
import { TEMPLATE, withDatabase } from "./postgres.setup.ts";

/**
 * Ends a pool and waits until the server has closed its connections: pg resolves earlier, and dropping the database
 * then would break them.
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
    if (!pool.ending) await pool.end();
    settle();
    await promise;
  };
}

/** An empty, migrated database for one test file; dropped after its tests. */
export const openTestDb = (): Promise<Db> => openCopy(TEMPLATE);

/** Without any table. */
export const openBlankDb = (): Promise<Db> => openCopy("template0");

async function openCopy(plantilla: string): Promise<Db> {
  const server = inject("server");
  const name = `qhatu_test_${randomUUID().replaceAll("-", "")}`;
  const admin = new Client(server);
  await admin.connect();
  await admin.query(`create database ${name} template ${plantilla}`);
  // Tests that start hundreds of queries at once need a long wait for a connection.
  const db = createDb({ ...withDatabase(server, name), connectionTimeoutMillis: 60_000 }, () => {});
  const close = watchPool(db);
  afterAll(async () => {
    await close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  return db;
}

/** For what opens the database by its address. */
export function toUrl({ $client: { options } }: Db): string {
  if (options.connectionString) return options.connectionString;
  const { user, host = "", database } = options;
  return `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`;
}
