import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { adoptImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { createDb, type Db } from "#db/client.server.ts";
import { startCluster } from "#db/embedded/cluster.ts";
import { migrateDb } from "#db/migrate.server.ts";
import { type KeepImagen, seedDemo } from "#db/seed/seed-demo.ts";
import { seedVariados } from "#db/seed/seed-variados.ts";
import { end, freePort, killAtExit, waitUntilUp } from "#tools/caos/processes.ts";
import { createCleanup } from "./cleanup.ts";

/** A throw-away embedded database with products, for measured servers. */
export interface Store {
  db: Db;
  dir: string;
  products: () => number;
  growTo: (total: number) => Promise<void>;
  close: () => Promise<void>;
}

export async function openStore(): Promise<Store> {
  const { add, close } = createCleanup();
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-bench-"));
  add(() => rmSync(dir, { recursive: true, force: true }));
  try {
    const cluster = await startCluster(path.join(dir, "postgres"));
    add(cluster.stop);
    const db = createDb(cluster.connection, (error) => console.error(error.message));
    add(() => db.$client.end());
    await migrateDb(db, process.cwd());
    const keep: KeepImagen = (...foto) => adoptImagen(toImagenesDir(dir), ...foto);
    await seedDemo(db, process.cwd(), keep);
    let products = 0;
    const growTo = async (total: number) => {
      await seedVariados(db, process.cwd(), keep, { total: total - products, onLote: () => {} });
      await db.execute(sql`checkpoint`);
      products = total;
    };
    return { db, dir, products: () => products, growTo, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export interface Server {
  url: string;
  pid: number;
  close: () => Promise<void>;
}

/** Starts a script that listens on PORT, and waits until `path` answers. */
export async function openServer(file: string, env: Record<string, string>, ready: string): Promise<Server> {
  const { add, close } = createCleanup();
  const port = await freePort();
  const { PATH = "", HOME = "" } = process.env;
  const child = killAtExit(
    // Not the whole environment: the caller's settings must not reach the shop.
    spawn(process.execPath, [file], {
      env: { PATH, HOME, PORT: String(port), ...env },
      stdio: ["ignore", "ignore", "inherit"],
    }),
  );
  add(() => end(child, "SIGTERM"));
  const url = `http://localhost:${port}`;
  try {
    await waitUntilUp(url + ready, child);
    return { url, pid: child.pid ?? 0, close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const toShopEnv = ({ dir }: Pick<Store, "dir">) => {
  return { MODO: "demo", DATA_DIR: dir, LIMITES: "0", LOG_NIVEL: "error", NODE_ENV: "production" };
};

export const openShop = (store: Pick<Store, "dir">, env: Record<string, string> = {}): Promise<Server> =>
  openServer("build/server/index.js", { ...toShopEnv(store), ...env }, "/healthz");

/** Otherwise the number of processes depends on the machine. */
export const ONE_PROCESS = { WEB_CONCURRENCY: "1" };
