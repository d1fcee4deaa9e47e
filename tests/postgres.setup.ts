import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Client, type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { createDb } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";

/** The migrated, empty database that every test database is a copy of. */
export const PLANTILLA = "qhatu_plantilla";

declare module "vitest" {
  export interface ProvidedContext {
    servidor: PoolConfig;
  }
}

/** A temporary cluster of the embedded PostgreSQL, or the server of DATABASE_URL. */
async function openServer(): Promise<{ servidor: PoolConfig; close: () => Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { servidor: { connectionString: url }, close: async () => {} };
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-test-"));
  const cluster = await startCluster(dir, { database: PLANTILLA, durable: false });
  return {
    servidor: { ...cluster.connection, database: "postgres" },
    close: async () => {
      await cluster.stop();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export function withDatabase(servidor: PoolConfig, database: string): PoolConfig {
  if (!servidor.connectionString) return { ...servidor, database };
  const url = new URL(servidor.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

export default async function setup(project: TestProject) {
  const { servidor, close } = await openServer();
  const client = new Client(servidor);
  await client.connect();
  await client.query(`drop database if exists ${PLANTILLA} with (force)`);
  await client.query(`create database ${PLANTILLA}`);
  await client.end();

  const db = createDb(withDatabase(servidor, PLANTILLA), console.error);
  await migrateDb(db, process.cwd());
  await db.$client.end();

  project.provide("servidor", servidor);
  return close;
}
