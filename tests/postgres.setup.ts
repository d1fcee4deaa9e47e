import { fork } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { Client, type PoolConfig } from "pg";
import type { TestProject } from "vitest/node";
import { z } from "zod";
import { createDb } from "#db/client.server.ts";
import { migrateDb } from "#db/migrate.server.ts";

/** The migrated, empty template of all test databases. */
export const TEMPLATE = "qhatu_plantilla";

declare module "vitest" {
  export interface ProvidedContext {
    server: PoolConfig;
  }
}

/** Connection data from the process that runs the cluster. */
const conexion = z.object({ host: z.string(), user: z.string() });

/** A temporary cluster of the embedded PostgreSQL, or the server of DATABASE_URL. */
async function openServer(): Promise<{ server: PoolConfig; close: () => Promise<void> }> {
  const url = process.env.DATABASE_URL;
  if (url) return { server: { connectionString: url }, close: async () => {} };
  // In a session of its own, or Ctrl+C would end it, too.
  const keeper = fork(path.join(import.meta.dirname, "fixtures/postgres-server.ts"), [TEMPLATE], {
    detached: true,
    execArgv: [],
  });
  const [message] = await Promise.race([
    once(keeper, "message"),
    once(keeper, "exit").then(() => Promise.reject(new Error("the tests' PostgreSQL does not start"))),
  ]);
  const close = async () => {
    const ended = once(keeper, "exit");
    keeper.disconnect();
    await ended;
  };
  return { server: { ...conexion.parse(message), database: "postgres" }, close };
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
