import type { ChildProcess } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import { findProgram, makeFolder, startProgram } from "./debian.ts";
import type { Addresses, Deployment } from "./deployment.ts";
import { end, freePort, killPostgres, readPostmaster, type Site, waitUntil, waitUntilUp } from "./processes.ts";
import { answers, createDatabase, startNginx, startServers } from "./several-servers.ts";

export const NEEDED_BY_PATRONI = ["initdb", "postgres", "etcd", "patroni", "haproxy", "nginx"] as const;

interface Node {
  name: string;
  dir: string;
  port: number;
  rest: number;
  patroni: ChildProcess;
}

async function readStatus(node: Node, resource: string): Promise<number> {
  try {
    const response = await fetch(`http://127.0.0.1:${node.rest}/${resource}`, { signal: AbortSignal.timeout(2_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return 0;
  }
}

/** JSON is YAML: Patroni reads it. */
function writeConfig({ name, dir, port, rest }: Omit<Node, "patroni">, etcd: number): string {
  const config = path.join(dir, "patroni.yml");
  const trust = ["local all all trust", "host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust"];
  writeFileSync(
    config,
    JSON.stringify({
      scope: "qhatu",
      name,
      restapi: { listen: `127.0.0.1:${rest}`, connect_address: `127.0.0.1:${rest}` },
      etcd3: { host: `127.0.0.1:${etcd}` },
      bootstrap: {
        dcs: {
          ttl: 20,
          loop_wait: 1,
          retry_timeout: 3,
          primary_start_timeout: 0,
          // A commit waits for the replica: a confirmed order must not be lost with the primary.
          synchronous_mode: true,
          postgresql: {
            use_pg_rewind: true,
            // As much as `max_wal_size`: a killed primary that comes back reads the log from its last checkpoint on.
            parameters: { max_connections: 60, wal_log_hints: "on", wal_keep_size: "1GB" },
          },
        },
        initdb: [{ encoding: "UTF8" }, { "locale-provider": "icu" }, { "icu-locale": "es" }, { locale: "C.UTF-8" }],
        pg_hba: trust,
      },
      postgresql: {
        listen: `127.0.0.1:${port}`,
        connect_address: `127.0.0.1:${port}`,
        data_dir: path.join(dir, "datos"),
        bin_dir: path.dirname(findProgram("postgres") ?? ""),
        pg_hba: trust,
        parameters: { unix_socket_directories: dir },
        authentication: {
          superuser: { username: "postgres", password: "postgres" },
          replication: { username: "replica", password: "replica" },
        },
      },
    }),
  );
  return config;
}

const toUrl = (port: number) => `postgres://postgres@127.0.0.1:${port}/qhatu`;

/** One port for the current primary, and one for the replica. */
async function startHaproxy(dir: string, nodes: readonly Node[]) {
  const ports = { primary: await freePort(), replica: await freePort() };
  const config = path.join(dir, "haproxy.cfg");
  const servers = nodes
    .map(({ name, port, rest }) => `  server ${name} 127.0.0.1:${port} check port ${rest}`)
    .join("\n");
  const listen = Object.entries(ports).map(
    ([role, port]) => `listen ${role}
  bind 127.0.0.1:${port}
  option httpchk GET /${role}
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers}
`,
  );
  const defaults =
    "defaults\n  mode tcp\n  timeout connect 2s\n  timeout client 1h\n  timeout server 1h\n  timeout check 2s\n";
  writeFileSync(config, `global\n  maxconn 400\n${defaults}${listen.join("")}`);
  const child = startProgram("haproxy", ["-f", config], { log: path.join(dir, "haproxy.log") });
  return { child, ports };
}

/**
 * Two servers behind nginx; PostgreSQL on two nodes, a primary and a synchronous replica, managed by Patroni and etcd;
 * haproxy points to the primary. A crash kills a server, the primary's PostgreSQL, or its whole node.
 */
export async function deployPatroni(addresses: Addresses): Promise<Deployment> {
  const { dir } = addresses;
  makeFolder(dir, 0o755);
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcdDir = makeFolder(path.join(dir, "etcd"));
  const [client, peer] = [`http://127.0.0.1:${etcdPort}`, `http://127.0.0.1:${peerPort}`];
  const etcd = startProgram(
    "etcd",
    [
      ["--name", "e", "--data-dir", path.join(etcdDir, "datos"), "--initial-cluster", `e=${peer}`],
      ["--listen-client-urls", client, "--advertise-client-urls", client],
      ["--listen-peer-urls", peer, "--initial-advertise-peer-urls", peer],
    ].flat(),
    { log: path.join(etcdDir, "etcd.log") },
  );
  await waitUntilUp(`${client}/health`, etcd);

  const startPatroni = (node: Omit<Node, "patroni">) =>
    startProgram("patroni", [path.join(node.dir, "patroni.yml")], { log: path.join(node.dir, "patroni.log") });
  const nodes: Node[] = [];
  for (const name of ["n0", "n1"]) {
    const node = { name, dir: makeFolder(path.join(dir, name)), port: await freePort(), rest: await freePort() };
    writeConfig(node, etcdPort);
    const started = { ...node, patroni: startPatroni(node) };
    nodes.push(started);
    const resource = nodes.length === 1 ? "primary" : "sync";
    await waitUntil(`${name} is ${resource}`, async () => (await readStatus(started, resource)) === 200, {
      child: started.patroni,
    });
  }
  const haproxy = await startHaproxy(makeFolder(path.join(dir, "haproxy")), nodes);
  const server = { host: "127.0.0.1", port: haproxy.ports.primary, user: "postgres" };
  // Until its first checks haproxy treats every node as primary, in turn.
  const leads = () => answers({ ...server, database: "postgres" }, "create temporary table t (n integer)");
  await waitUntil("haproxy leads to the primary alone", async () => (await leads()) && (await leads()));
  await createDatabase(server);

  const site: Site = { ...addresses, database: { ...server, database: "qhatu" } };
  const replica = { DATABASE_REPLICA_URL: toUrl(haproxy.ports.replica) };
  const servers = await startServers(site, toUrl(haproxy.ports.primary), replica);
  const nginx = await startNginx(dir, site.tienda, servers.ports);

  async function find(resource: "primary" | "sync"): Promise<Node | undefined> {
    for (const node of nodes) if ((await readStatus(node, resource)) === 200) return node;
    return undefined;
  }
  const crashes = { primary: 0, takenOver: 0 };
  /**
   * The other node becomes primary; the killed one returns as its synchronous replica before the next crash. After a
   * crash of PostgreSQL only, a node may restart it and stay primary, if the other could not take over.
   */
  async function crashPrimary(wholeNode: boolean): Promise<void> {
    const node = await find("primary");
    if (!node) throw new Error("there is no primary");
    if (wholeNode) await end(node.patroni, "SIGKILL");
    const data = path.join(node.dir, "datos");
    const killed = readPostmaster(data);
    killPostgres(data);
    let next: Node | undefined;
    await waitUntil("there is a primary again", async () => {
      next = await find("primary");
      return next !== undefined && (next !== node || readPostmaster(data) !== killed);
    });
    crashes.primary += 1;
    if (next !== node) crashes.takenOver += 1;
    await servers.comeBack();
    if (wholeNode) node.patroni = startPatroni(node);
    await waitUntil("the replica is synchronous", async () => (await find("sync")) !== undefined, { seconds: 120 });
  }
  return {
    site,
    async crash(n) {
      if (n % 3 === 0) await crashPrimary(n % 2 === 0);
      else await servers.crash(n);
      await servers.comeBack();
    },
    async stop() {
      console.log(
        `${crashes.primary} deaths of the primary, ${crashes.takenOver} of them taken over by the other node`,
      );
      await end(nginx, "SIGTERM");
      await servers.stop();
      await end(haproxy.child, "SIGTERM");
      for (const { patroni } of nodes) await end(patroni, "SIGTERM");
      await end(etcd, "SIGTERM");
    },
  };
}
