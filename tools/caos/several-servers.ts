import type { ChildProcess } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { INITDB, makeFolder, startProgram } from "./debian.ts";
import type { Addresses, Deployment } from "./deployment.ts";
import {
  end,
  freePort,
  hasEnded,
  isUp,
  killPostgres,
  type Site,
  startServer,
  waitUntil,
  waitUntilUp,
} from "./processes.ts";
import { makeReleases } from "./releases.ts";

const SERVERS = 2;

/** Whether a PostgreSQL, or a pooler in front of it, answers a query. */
export async function answers(database: Site["database"], query = "select 1"): Promise<boolean> {
  const client = new Client({ ...database, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(query);
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

export async function startPostgres(dir: string, port: number) {
  const data = path.join(dir, "datos");
  const log = path.join(dir, "postgres.log");
  const args = [
    "-D",
    data,
    "-p",
    String(port),
    "-k",
    dir,
    "-c",
    "listen_addresses=127.0.0.1",
    "-c",
    "max_connections=60",
  ];
  const server = { host: "127.0.0.1", port, user: "postgres" };
  const start = async () => {
    // A killed predecessor may hold the lock file for a moment.
    let child = startProgram("postgres", args, { log });
    await waitUntil("PostgreSQL answers", async () => {
      if (child.exitCode !== null) child = startProgram("postgres", args, { log });
      return answers({ ...server, database: "postgres" });
    });
    return child;
  };
  const initdb = startProgram("initdb", ["-D", data, "-U", "postgres", "--auth=trust", ...INITDB], { log });
  await waitUntil("initdb ends", async () => initdb.exitCode !== null);
  let child = await start();
  await createDatabase(server);
  return {
    database: { ...server, database: "qhatu" },
    crash: async () => {
      killPostgres(data);
      await waitUntil("PostgreSQL is gone", async () => child.exitCode !== null || child.signalCode !== null);
      child = await start();
    },
    /** As a supervisor does: starts it where it has ended. */
    revive: async () => {
      if (child.exitCode !== null || child.signalCode !== null) child = await start();
    },
    stop: () => end(child, "SIGINT"),
  };
}

export async function createDatabase(server: Site["database"]): Promise<void> {
  const client = new Client({ ...server, database: "postgres" });
  await client.connect();
  await client.query("create database qhatu");
  await client.end();
}

/** Transaction mode: a client's next transaction may use another connection. */
async function startPgbouncer(dir: string, port: number, database: { host: string; port: number }) {
  const config = path.join(dir, "pgbouncer.ini");
  writeFileSync(
    config,
    `[databases]
qhatu = host=${database.host} port=${database.port} user=postgres dbname=qhatu
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
log_connections = 0
log_disconnections = 0
`,
  );
  const child = startProgram("pgbouncer", [config], { log: path.join(dir, "pgbouncer.log") });
  await waitUntil(
    "pgbouncer answers",
    () => answers({ host: "127.0.0.1", port, user: "postgres", database: "qhatu" }),
    {
      child,
    },
  );
  return child;
}

/** Balances requests over the servers that answer. The proxy never retries a POST. */
export async function startNginx(dir: string, url: string, ports: readonly number[]) {
  const config = path.join(dir, "nginx.conf");
  const servers = ports.map((port) => `server 127.0.0.1:${port} max_fails=1 fail_timeout=1s;`).join(" ");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${dir}/nginx-${name};`)
    .join(" ");
  writeFileSync(
    config,
    `daemon off; pid ${dir}/nginx.pid; error_log ${dir}/nginx.log; ${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 2048; }
http {
  access_log off; ${temporary}
  upstream tienda { ${servers} keepalive 32; }
  server {
    listen ${new URL(url).host};
    client_max_body_size 32m;
    location / {
      proxy_pass http://tienda;
      proxy_http_version 1.1;
      proxy_connect_timeout 2s;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_set_header X-Forwarded-Proto $scheme;
    }
  }
}
`,
  );
  const log = path.join(dir, "nginx.log");
  const child = startProgram("nginx", ["-p", dir, "-c", config], { log, unprivileged: false });
  await waitUntilUp(`${url}/healthz`, child);
  return child;
}

export const sharedSettings = (url: string) => ({
  DATABASE_URL: url,
  AUTH_SECRET: "the same for every server of the shop",
  PROXY_CONFIABLE: "127.0.0.1",
  WEB_CONCURRENCY: "1",
});

/**
 * Servers of one shop, each with a folder of its own. `crash` kills them in turn. `toRelease`: where the n-th starts
 * from after so many crashes.
 */
export async function startServers(
  site: Site,
  url: string,
  extra: Record<string, string> = {},
  toRelease: (n: number, crashes: number) => string = () => process.cwd(),
) {
  const ports = await Promise.all(Array.from({ length: SERVERS }, freePort));
  let crashes = 0;
  const startOnce = (n: number) => {
    const env = { ...sharedSettings(url), ...extra, DATA_DIR: path.join(site.dir, `tienda-${n}`) };
    return startServer(site, ports[n] ?? 0, env, toRelease(n, crashes));
  };
  // Retried once, as by systemd (docs/despliegue.md): the pooler may hand out a connection that has just died.
  const start = (n: number) => startOnce(n).catch(() => startOnce(n));
  const children: ChildProcess[] = [];
  for (const n of ports.keys()) children.push(await start(n));
  return {
    ports,
    async crash(turn: number) {
      crashes = turn;
      const n = turn % SERVERS;
      const child = children[n];
      if (child) await end(child, "SIGKILL");
      children[n] = await start(n);
    },
    /** Until the shop answers. Servers that ended with their database are started again, as systemd does. */
    async comeBack() {
      await waitUntil(`${site.tienda}/healthz`, async () => {
        for (const [n, child] of children.entries())
          if (hasEnded(child)) children[n] = await start(n).catch(() => child);
        return isUp(`${site.tienda}/healthz`);
      });
    },
    stop: async () => {
      await Promise.all(children.map((child) => end(child, "SIGTERM")));
    },
  };
}

/** The crash from which on a server starts from the new release: for a while one is new and one is old. */
const UPDATED_AT = [30, 10];

/** A server dies as it is, and is started anew from the next release, whose schema is another. */
function makeUpdate(dir: string): (n: number, crashes: number) => string {
  const folder = path.join(dir, "releases");
  mkdirSync(folder);
  makeReleases(folder, 0);
  return (n, crashes) => path.join(folder, crashes >= (UPDATED_AT[n] ?? 0) ? "after" : "before");
}

/**
 * Two servers behind nginx, pgbouncer in transaction mode, one PostgreSQL. A crash kills a server or the PostgreSQL.
 * `updating`: the servers are updated meanwhile, one after the other.
 */
export async function deployServers(addresses: Addresses, { updating = false } = {}): Promise<Deployment> {
  const { dir } = addresses;
  makeFolder(dir, 0o755);
  const toRelease = updating ? makeUpdate(dir) : undefined;
  const postgres = await startPostgres(makeFolder(path.join(dir, "postgres")), await freePort());
  const site: Site = { ...addresses, database: postgres.database };
  const pooled = await freePort();
  const pgbouncer = await startPgbouncer(makeFolder(path.join(dir, "pgbouncer")), pooled, postgres.database);
  const servers = await startServers(site, `postgres://postgres@127.0.0.1:${pooled}/qhatu`, {}, toRelease);
  const nginx = await startNginx(dir, site.tienda, servers.ports);
  return {
    site,
    async crash(n) {
      if (n % 3 === 0) await postgres.crash();
      else await servers.crash(n);
      await servers.comeBack();
    },
    async stop() {
      await end(nginx, "SIGTERM");
      await servers.stop();
      await end(pgbouncer, "SIGKILL");
      await postgres.stop();
    },
  };
}

export const NEEDED_BY_SERVERS = ["initdb", "postgres", "pgbouncer", "nginx"] as const;
