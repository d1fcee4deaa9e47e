import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startCluster } from "#db/embedded/cluster.ts";
import { end, freePort, killAtExit } from "#tools/caos/processes.ts";
import { createCleanup } from "../cleanup.ts";
import type { Measured, Round } from "../part.ts";

const LIMIT_MS = 120_000;

async function readFirstPage(url: string): Promise<void> {
  const deadline = performance.now() + LIMIT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    const page = await response?.text();
    if (response?.ok && page?.includes("</html>")) return;
    await pause(5);
  }
  throw new Error(`npm start: no page within ${LIMIT_MS / 1_000} s`);
}

async function timeStart(dir: string): Promise<number> {
  const { add, close } = createCleanup();
  const port = String(await freePort());
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, MODO: "demo", DATA_DIR: dir, PORT: port, LOG_NIVEL: "error" };
  const since = performance.now();
  const child = killAtExit(spawn("npm", ["start"], { env, stdio: ["ignore", "ignore", "inherit"] }));
  add(() => end(child, "SIGTERM"));
  try {
    await readFirstPage(`http://localhost:${port}/`);
    return (performance.now() - since) / 1_000;
  } finally {
    await close();
  }
}

async function timeNode(): Promise<number> {
  const since = performance.now();
  await once(spawn(process.execPath, ["-e", "0"], { stdio: "ignore" }), "exit");
  return (performance.now() - since) / 1_000;
}

async function timePostgres(dir: string): Promise<number> {
  const since = performance.now();
  const cluster = await startCluster(path.join(dir, "postgres"));
  const seconds = (performance.now() - since) / 1_000;
  await cluster.stop();
  return seconds;
}

/** Seconds of a start that finds everything in place. */
export async function measureStart({ rounds }: Round): Promise<Measured[]> {
  const { add, close } = createCleanup();
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-start-"));
  add(() => rmSync(dir, { recursive: true, force: true }));
  const [shop, node, postgres]: [number[], number[], number[]] = [[], [], []];
  try {
    await timeStart(dir); // the first start builds and fills the shop
    for (let round = 0; round < rounds; round += 1) {
      node.push(await timeNode());
      postgres.push(await timePostgres(dir));
      shop.push(await timeStart(dir));
    }
  } finally {
    await close();
  }
  const row = { unit: "s", samples: shop } as const;
  return [
    { ...row, what: "to the first page", baseline: { what: "node -e 0", samples: node }, wanted: { most: 2.2 } },
    { ...row, what: "to the first page", baseline: { what: "PostgreSQL alone", samples: postgres } },
  ];
}
