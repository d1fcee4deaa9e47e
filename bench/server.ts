import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { adoptImagen, toImagenesDir } from "#app/features/imagenes/imagenes.server.ts";
import { createDb, type Db } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { seedDemo } from "#db/seed/seed-demo.ts";
import { seedVariados } from "#db/seed/seed-variados.ts";
import { freePort, openProcess } from "#tests/e2e/server.ts";
import { addHistoria } from "./data.ts";

/** A server and its database, for measuring. */
export interface Bench {
  db: Db;
  url: string;
  /** Requests as admin. */
  request: (ruta: string) => Promise<Response>;
  close: () => Promise<void>;
}

/** Signs in as the demo's admin. Returns the cookies. */
async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: "admin@ejemplo.pe", password: "admin-demo" }),
  });
  if (!response.ok) throw new Error(`signing in: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .join("; ");
}

/**
 * Starts a server on a throw-away embedded database with `total` products, and with `historia` as many of everything
 * else.
 */
export async function openBench(total: number, { historia }: { historia: boolean }): Promise<Bench> {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-bench-"));
  const undo: (() => unknown)[] = [() => rmSync(dir, { recursive: true, force: true })];
  const close = async () => {
    for (const step of undo.splice(0).toReversed()) await step();
  };
  try {
    const cluster = await startCluster(path.join(dir, "postgres"));
    undo.push(cluster.stop);
    const db = createDb(cluster.connection, (error) => console.error(error.message));
    undo.push(() => db.$client.end());
    await migrateDb(db, process.cwd());
    const keep = (bytes: Buffer) => adoptImagen(toImagenesDir(dir), bytes);
    await seedDemo(db, process.cwd(), keep);
    await seedVariados(db, process.cwd(), keep, { total, onLote: () => {} });
    if (historia) await addHistoria(db, total);
    await db.execute(sql`checkpoint`);

    const port = await freePort();
    const url = `http://localhost:${port}`;
    const env = { MODO: "demo", PORT: port, DATA_DIR: dir, LIMITES: "0", LOG_NIVEL: "warn", NODE_ENV: "production" };
    undo.push(await openProcess("server/main.ts", env, `${url}/healthz`, "inherit"));
    const cookie = await signIn(url);
    const request = (ruta: string) => fetch(url + ruta, { headers: { cookie }, redirect: "manual" });
    return { db, url, request, close };
  } catch (error) {
    await close();
    throw error;
  }
}
