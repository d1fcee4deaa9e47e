import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { createDb } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";

/** The migrated, empty database that every test database is a copy of. */
export const TEMPLATE = "qhatu_plantilla";

declare module "vitest" {
  export interface ProvidedContext {
    server: PoolConfig;
  }
}

/** A temporary cluster of the embedded PostgreSQL, or the server of DATABASE_URL. */
async function openServer(): Promise<{ server: PoolConfig; close: () => Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { server: { connectionString: url }, close: async () => {} };
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-test-"));
  const cluster = await startCluster(dir, { database: TEMPLATE, durable: false });
  return {
    server: { ...cluster.connection, database: "postgres" },
    close: async () => {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function withDatabase(server: PoolConfig, database: string): PoolConfig {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export default async function setup(project: TestProject) {
  const { server, close } = await openServer();
  const client = new Client(server);
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE} with (force)`);
  await client.query(`create database ${TEMPLATE}`);
  await client.end();

  const db = createDb(withDatabase(server, TEMPLATE), console.error);
  await migrateDb(db, process.cwd());
  await db.$client.end();

  project.provide("server", server);
  return close;
}
