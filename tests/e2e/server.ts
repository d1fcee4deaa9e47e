import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const START_TIMEOUT_MS = 60_000;
const SLOW_LINE = process.env.LENTO ? ["--import", path.resolve("tests/e2e/slow-line.mjs")] : [];

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return String(typeof address === "object" && address ? address.port : 0);
}

async function waitUntilUp(url: string, isOver: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && !isOver()) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error(`nothing answered at ${url}`);
}

const isOver = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Starts a script as a process in folder `cwd`, and waits until `url` answers. */
export async function openProcess(
  args: readonly string[],
  env: Record<string, string>,
  url: string,
  ruido: "inherit" | "ignore",
  cwd = process.cwd(),
) {
  const child = spawn(process.execPath, [...SLOW_LINE, ...args], {
    cwd,
    // Not the whole environment: the caller's settings must not reach the shop.
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ["ignore", ruido, ruido],
  });
  const tellEnd = (code: number | null, signal: string | null) =>
    console.error(`${args.join(" ")} ended by itself: status ${code}, signal ${signal}`);
  child.once("exit", tellEnd);

  async function close(): Promise<void> {
    child.off("exit", tellEnd);
    if (isOver(child)) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  try {
    await waitUntilUp(url, () => isOver(child));
  } catch (error) {
    await close();
    throw error;
  }
  return close;
}

async function startShop(url: string, dataDir: string, env: Record<string, string>) {
  const port = new URL(url).port;
  const fixed = { MODO: "demo", PORT: port, DATA_DIR: dataDir, LIMITES: "0", LOG_NIVEL: "warn", WEB_CONCURRENCY: "2" };
  const stop = await openProcess(["build/server/index.js"], { ...fixed, ...env }, `${url}/healthz`, "inherit").catch(
    (error: unknown) => {
      rmSync(dataDir, { recursive: true, force: true });
      throw error;
    },
  );
  const close = async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { stop, close };
}

/**
 * The folder of a shop that was started once: filling a database takes four times as long as starting on a full one.
 */
export async function makeStarted(): Promise<string> {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qhatu-e2e-"));
  const { stop } = await startShop(`http://localhost:${await freePort()}`, dataDir, {
    WEB_CONCURRENCY: "1",
    // Tasks interrupted by its end would be logged.
    LOG_NIVEL: "error",
  });
  await stop();
  return dataDir;
}

/** The production build on a copy of the folder of `makeStarted`. */
export async function openServer(url: string, env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "qhatu-e2e-"));
  // With owners and modes, unlike Node's own copy.
  execFileSync("cp", ["-Rp", `${process.env.E2E_STARTED}/.`, dataDir]);
  const { close } = await startShop(url, dataDir, env);
  return { dataDir, close };
}
