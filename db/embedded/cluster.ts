import { type ChildProcess, spawn } from "node:child_process";
import cluster from "node:cluster";
import { createHash } from "node:crypto";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client, type PoolConfig } from "pg";
import { findBinaries } from "./binaries.ts";
import { toUnprivileged } from "./run-unprivileged.ts";

export interface Cluster {
  /** Over a Unix socket in a folder that only this user can enter. */
  connection: PoolConfig;
  /** Stops the server if this process owns it; leaves it to a living other owner. */
  stop: () => Promise<void>;
}

interface ClusterFolders {
  data: string;
  socket: string;
  log: string;
  owner: string;
}

/** macOS limits a Unix socket's path to 103 bytes, file name included; Linux to 107. */
const MAX_SOCKET = 103 - "/.s.PGSQL.5432".length;

function toFolders(dir: string): ClusterFolders {
  const base = path.resolve(dir);
  const beside = path.join(base, "socket");
  const short = path.join("/tmp", `qhatu-${createHash("sha256").update(base).digest("hex").slice(0, 16)}`);
  return {
    data: path.join(base, "datos"),
    socket: Buffer.byteLength(beside) <= MAX_SOCKET ? beside : short,
    log: path.join(base, "postgres.log"),
    owner: path.join(base, "dueno.pid"),
  };
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

function readPid(file: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(file, "utf8"), 10);
    return Number.isInteger(pid) && pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

async function isAnswering(connection: PoolConfig): Promise<boolean> {
  const client = new Client({ ...connection, connectionTimeoutMillis: 2_000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

function runBinary(binary: string, args: string[], folders: ClusterFolders): Promise<void> {
  const log = openSync(folders.log, "a");
  const { command, args: all, identity } = toUnprivileged(binary, args, [path.dirname(folders.data), folders.socket]);
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command, all, { stdio: ["ignore", log, log], ...identity });
    child.on("error", reject);
    child.on("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${path.basename(binary)} failed (${code}); see ${folders.log}`));
    });
  }).finally(() => closeSync(log));
}

/** For what ICU does not sort. macOS has no C.UTF-8. */
const SYSTEM_LOCALE = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";

/** Created elsewhere and moved, so that a crash leaves no incomplete cluster; `synced`: nor does a power failure. */
async function initCluster(binary: string, folders: ClusterFolders, synced: boolean): Promise<void> {
  const fresh = `${folders.data}.nuevo`;
  rmSync(fresh, { recursive: true, force: true });
  const how = ["--encoding=UTF8", "--locale-provider=icu", "--icu-locale=es", `--locale=${SYSTEM_LOCALE}`];
  if (!synced) how.push("--no-sync");
  await runBinary(binary, ["-D", fresh, "-U", "postgres", "--auth=trust", ...how], folders);
  renameSync(fresh, folders.data);
}

function launchPostgres(binary: string, folders: ClusterFolders, durable: boolean): ChildProcess {
  const settings = ["listen_addresses=", "shared_buffers=128MB", "max_connections=100"];
  if (!durable) settings.push("fsync=off", "synchronous_commit=off", "full_page_writes=off");
  const args = ["-D", folders.data, "-k", folders.socket, ...settings.flatMap((setting) => ["-c", setting])];
  const { command, args: all, identity } = toUnprivileged(binary, args, [folders.data, folders.socket]);
  const log = openSync(folders.log, "a");
  // In a session of its own: Ctrl+C must reach only the shop, which stops its database last.
  const child = spawn(command, all, { stdio: ["ignore", log, log], detached: true, ...identity });
  closeSync(log);
  child.on("error", () => {});
  child.unref();
  return child;
}

/** A killed predecessor may hold the lock file for some seconds, so an early exit is retried. */
async function startUntilItAnswers(binary: string, folders: ClusterFolders, connection: PoolConfig, durable: boolean) {
  const deadline = Date.now() + 30_000;
  let child = launchPostgres(binary, folders, durable);
  while (!(await isAnswering(connection))) {
    if (Date.now() > deadline) throw new Error(`the embedded PostgreSQL does not start; see ${folders.log}`);
    if (child.exitCode !== null || child.signalCode !== null) {
      await sleep(300);
      if (!(await isAnswering(connection))) child = launchPostgres(binary, folders, durable);
    }
    await sleep(25);
  }
}

/** PostgreSQL ends by itself where its disk is full or the system kills it: it is started again. Returns how to stop. */
function keepRunning(binary: string, folders: ClusterFolders, durable: boolean): () => void {
  let child: ChildProcess | null = null;
  const timer = setInterval(() => {
    const pid = readPid(path.join(folders.data, "postmaster.pid"));
    if (pid !== null && isAlive(pid)) return;
    const starting = child !== null && child.exitCode === null && child.signalCode === null;
    if (!starting) child = launchPostgres(binary, folders, durable);
  }, RESTART_MS);
  timer.unref();
  return () => clearInterval(timer);
}

async function stopPostgres(folders: ClusterFolders): Promise<void> {
  const pid = readPid(path.join(folders.data, "postmaster.pid"));
  if (pid === null || !isAlive(pid)) return;
  process.kill(pid, "SIGINT"); // PostgreSQL's fast shutdown: open transactions are rolled back, all is written
  const deadline = Date.now() + 20_000;
  while (existsSync(path.join(folders.data, "postmaster.pid")) && isAlive(pid) && Date.now() < deadline) {
    await sleep(20);
  }
  rmSync(folders.owner, { force: true });
}

async function ensureDatabase(connection: PoolConfig, name: string): Promise<void> {
  const client = new Client(connection);
  await client.connect();
  try {
    const found = await client.query("select 1 from pg_database where datname = $1", [name]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

const DATABASE = "qhatu";

const RESTART_MS = 1_000;

const toServer = ({ socket }: ClusterFolders): PoolConfig => ({ host: socket, user: "postgres", database: "postgres" });

/** Another process started the PostgreSQL in `dir` and will stop it. */
export const joinCluster = (dir: string): Cluster => {
  return { connection: { ...toServer(toFolders(dir)), database: DATABASE }, stop: async () => {} };
};

/**
 * Starts the PostgreSQL in `dir`, initialized on the first start, or adopts a running one. The starting process owns
 * it; if it crashed, the next one takes over. `durable: false`: faster and not crash-safe, for tests only. `synced`: its
 * first files are on the disk before it starts, for a real shop.
 */
export async function startCluster(
  dir: string,
  { database = DATABASE, durable = true, synced = false } = {},
): Promise<Cluster> {
  const folders = toFolders(dir);
  mkdirSync(path.dirname(folders.data), { recursive: true, mode: 0o700 });
  mkdirSync(folders.socket, { recursive: true, mode: 0o700 });
  const { initdb, postgres } = findBinaries();
  if (!existsSync(folders.data)) await initCluster(initdb, folders, synced);

  const server = toServer(folders);
  const running = existsSync(path.join(folders.data, "postmaster.pid")) && (await isAnswering(server));
  if (!running) await startUntilItAnswers(postgres, folders, server, durable);
  await ensureDatabase(server, database);

  const other = running ? readPid(folders.owner) : null;
  // With several processes the primary owns it, which outlives the others.
  const owner = cluster.isWorker ? process.ppid : process.pid;
  const mine = other === null || other === owner || !isAlive(other);
  if (!mine) return { connection: { ...server, database }, stop: async () => {} };
  writeFileSync(folders.owner, String(owner));
  const leave = keepRunning(postgres, folders, durable);
  return {
    connection: { ...server, database },
    stop: () => {
      leave();
      return stopPostgres(folders);
    },
  };
}
