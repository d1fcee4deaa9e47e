import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { FullConfig } from "@playwright/test";

const ARRANQUE_MS = 60_000;

async function waitUntilUp(url: string, isOver: () => boolean): Promise<void> {
  const limite = Date.now() + ARRANQUE_MS;
  while (Date.now() < limite && !isOver()) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await pause(100);
  }
  throw new Error(`the shop did not answer at ${url}`);
}

const tellEnd = (code: number | null, signal: string | null) =>
  console.error(`the shop ended by itself: status ${code}, signal ${signal}`);

/** A production build of the shop with a fresh database of its own, for one run of the browser tests. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const url = config.projects[0]?.use.baseURL ?? "";
  const dataDir = mkdtempSync(path.join(tmpdir(), "qhatu-e2e-"));
  // For tests that look into the shop's database: see base.ts.
  process.env.E2E_DATA_DIR = dataDir;
  const child = spawn(process.execPath, ["server/main.ts"], {
    // Not the whole environment: the browser's libraries and the caller's settings are none of the shop's business.
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      MODO: "demo",
      PORT: new URL(url).port,
      DATA_DIR: dataDir,
      LIMITES: "0",
      LOG_NIVEL: "warn",
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const isOver = () => child.exitCode !== null || child.signalCode !== null;

  child.once("exit", tellEnd);

  async function teardown(): Promise<void> {
    child.off("exit", tellEnd);
    if (!isOver()) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
    rmSync(dataDir, { recursive: true, force: true });
  }

  try {
    await waitUntilUp(`${url}/healthz`, isOver);
  } catch (error) {
    await teardown();
    throw error;
  }
  return teardown;
}
