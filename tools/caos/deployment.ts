import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { end, freePort, killPostgres, type Site, startServer } from "./processes.ts";

export interface Deployment {
  site: Site;
  /** Kills the n-th part with `kill -9` and restarts it, or updates the shop. Resolves when the shop answers again. */
  crash: (n: number) => Promise<void>;
  stop: () => Promise<void>;
  /** After `stop`: lines about the storm, and what went wrong on the way. */
  report?: () => { lines: readonly string[]; faults: readonly string[] };
}

export type Addresses = Omit<Site, "database">;
export type Deploy = (addresses: Addresses) => Promise<Deployment>;

/** A new folder, and the addresses of shop and payment providers. */
export async function createAddresses(): Promise<Addresses> {
  return {
    dir: mkdtempSync(path.join(tmpdir(), "qhatu-caos-")),
    tienda: `http://127.0.0.1:${await freePort()}`,
    proveedores: `http://127.0.0.1:${await freePort()}`,
    oficina: `http://127.0.0.1:${await freePort()}`,
  };
}

/**
 * One server with embedded PostgreSQL, like `npm start`. Every second crash kills the database, too. `env`: further
 * settings.
 */
export async function deployEmbedded(addresses: Addresses, env: Record<string, string> = {}): Promise<Deployment> {
  const postgres = path.join(addresses.dir, "tienda/postgres");
  const database = { host: path.join(postgres, "socket"), user: "postgres", database: "qhatu" };
  const site: Site = { ...addresses, database };
  const port = Number(new URL(site.tienda).port);
  let server = await startServer(site, port, env);
  return {
    site,
    async crash(n) {
      if (n % 2 === 0) killPostgres(path.join(postgres, "datos"));
      await end(server, "SIGKILL");
      server = await startServer(site, port, env);
    },
    stop: () => end(server, "SIGTERM"),
  };
}
