import { type ChildProcess, execFileSync } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { isDiskFull } from "#lib/errors.ts";
import { makeFolder } from "./debian.ts";
import type { Addresses, Deployment } from "./deployment.ts";
import { type Line, openLine } from "./line.ts";
import {
  childrenOf,
  end,
  freePort,
  readPostmaster,
  sendSignal,
  type Site,
  startServer,
  waitUntil,
} from "./processes.ts";
import { sharedSettings, startPostgres } from "./several-servers.ts";

/** How long a fault lasts. */
const FAULT_MS = 3_000;

/** How soon after it the shop must answer again, and its tasks run: one whose run was lost waits for its heartbeat. */
const [BACK_MS, TAREAS_MS] = [10_000, 30_000];

async function pause(pids: readonly number[]): Promise<void> {
  sendSignal(pids, "SIGSTOP");
  await sleep(FAULT_MS);
  sendSignal(pids, "SIGCONT");
}

/** Every connection of the shop waits behind it. */
async function exhaust(database: Site["database"]): Promise<void> {
  const client = new Client(database);
  client.on("error", () => {});
  await client.connect();
  await client.query("begin");
  await client.query("lock table pedidos in access exclusive mode");
  await sleep(FAULT_MS);
  await client.end();
}

/** A disk of its own for the database, where this user may mount one. */
function mountDisk(folder: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=1500m", "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

async function fillDisk(folder: string): Promise<void> {
  const ballast = path.join(folder, "lleno");
  const { bavail, bsize } = statfsSync(folder);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)));
  } catch (error) {
    // The database took the last of it meanwhile.
    if (!isDiskFull(error)) throw error;
  }
  try {
    await sleep(FAULT_MS);
  } finally {
    rmSync(ballast, { force: true });
  }
}

const RELOJ = "/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1";

/** The server's clock alone jumps, by libfaketime, where it is installed. */
function openClock(dir: string) {
  const file = path.join(dir, "reloj");
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set("+0");
  const env = existsSync(RELOJ)
    ? { LD_PRELOAD: RELOJ, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: "1", FAKETIME_DONT_FAKE_MONOTONIC: "1" }
    : null;
  return { env, set };
}

/** One after another at random, each as often as the others. */
function drawInTurn(names: readonly string[]): () => string {
  const left: string[] = [];
  return () => {
    if (left.length === 0) left.push(...names);
    return left.splice(randomInt(left.length), 1)[0] ?? "";
  };
}

interface Seen {
  times: number;
  slowest: number;
  tareas: number;
}

/** Tasks whose runs are short in a storm: when each last ended. */
async function readTareas(client: Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ tarea: string; termino: Date }>(
    "select tarea, termino from corridas where tarea in ('ofertas', 'lotes', 'completar-reembolsos')",
  );
  return new Map(rows.map(({ tarea, termino }) => [tarea, termino.getTime()]));
}

/** Until each of those tasks has run again. Compares for change: the server's clock may have jumped. */
async function waitForTareas(database: Site["database"], name: string): Promise<void> {
  const client = new Client(database);
  await client.connect();
  try {
    const before = await readTareas(client);
    await waitUntil(`tasks run after ${name}`, async () => {
      const now = await readTareas(client);
      return [...before].every(([tarea, termino]) => now.get(tarea) !== termino);
    });
  } finally {
    await client.end();
  }
}

const isBack = async ({ tienda }: Site): Promise<boolean> => {
  try {
    const [health, page] = await Promise.all(
      ["/healthz", `/catalogo?search=taza&n=${Date.now()}`].map((where) =>
        fetch(tienda + where, { signal: AbortSignal.timeout(2_000) }),
      ),
    );
    await Promise.all([health?.arrayBuffer(), page?.arrayBuffer()]);
    return health?.status === 200 && page?.status === 200;
  } catch {
    return false;
  }
};

/**
 * One server and a PostgreSQL behind a line of the storm's. `crash` does one fault, drawn at random: the line slow,
 * silent, cut, refused; either side stopped; every connection waiting; the database's disk full; the server's clock an
 * hour off.
 */
export async function deployFaulty(addresses: Addresses): Promise<Deployment> {
  const { dir } = addresses;
  makeFolder(dir, 0o755);
  const folder = makeFolder(path.join(dir, "postgres"));
  const disk = mountDisk(folder);
  if (disk) makeFolder(folder);
  const postgres = await startPostgres(folder, await freePort());
  const { port: target } = postgres.database;
  const line = await openLine({ host: "127.0.0.1", port: target });
  const site: Site = { ...addresses, database: postgres.database };
  const clock = openClock(dir);
  const url = `postgres://postgres@127.0.0.1:${line.port}/qhatu`;
  const server: ChildProcess = await startServer(site, Number(new URL(site.tienda).port), {
    ...sharedSettings(url),
    ...clock.env,
    DATA_DIR: path.join(dir, "tienda"),
  });
  const during = async (next: Line) => {
    line.set(next);
    await sleep(FAULT_MS);
    line.set("good");
  };
  const jump = async (offset: string) => {
    clock.set(offset);
    await sleep(FAULT_MS);
    clock.set("+0");
  };
  const listPostgres = () => {
    const postmaster = readPostmaster(path.join(folder, "datos"));
    return [postmaster, ...childrenOf(postmaster)];
  };
  const faults: Record<string, () => Promise<void> | void> = {
    "the line slow": () => during("slow"),
    "the line silent": () => during("silent"),
    "the line cut": line.reset,
    "connections refused": async () => {
      line.reset();
      await during("refuses");
    },
    "the database stopped": () => pause(listPostgres()),
    "the server stopped": () => pause(server.pid === undefined ? [] : [server.pid, ...childrenOf(server.pid)]),
    "every connection waiting": () => exhaust(postgres.database),
    ...(disk && {
      "the disk full": () => fillDisk(folder),
    }),
    ...(clock.env && { "the clock an hour ahead": () => jump("+1h"), "the clock an hour behind": () => jump("-1h") }),
  };
  const nextName = drawInTurn(Object.keys(faults));
  const seen = new Map<string, Seen>();
  const late: string[] = [];
  return {
    site,
    async crash() {
      const name = nextName();
      await faults[name]?.();
      const since = performance.now();
      await waitUntil(`the shop answers after ${name}`, async () => {
        await postgres.revive();
        return isBack(site);
      });
      const back = performance.now() - since;
      await waitForTareas(postgres.database, name);
      const working = performance.now() - since;
      const { times = 0, slowest = 0, tareas = 0 } = seen.get(name) ?? {};
      seen.set(name, { times: times + 1, slowest: Math.max(slowest, back), tareas: Math.max(tareas, working) });
      if (back > BACK_MS) late.push(`after ${name} the shop was back in ${Math.round(back)} ms`);
      if (working > TAREAS_MS) late.push(`after ${name} its tasks ran in ${Math.round(working)} ms`);
    },
    async stop() {
      await end(server, "SIGTERM");
      line.close();
      await postgres.stop();
      if (!disk) return;
      // Of a storm that found something its database is kept.
      execFileSync("cp", ["-a", path.join(folder, "datos"), path.join(dir, "datos")]);
      execFileSync("umount", ["-l", folder]);
    },
    report: () => ({
      lines: [...seen].map(
        ([name, { times, slowest, tareas }]) =>
          `${name}: ${times} times, back in ${Math.round(slowest)} ms, tasks in ${Math.round(tareas)} ms`,
      ),
      faults: late,
    }),
  };
}

export const NEEDED_BY_FAULTS = ["initdb", "postgres"] as const;
