import { rmSync } from "node:fs";
import type { FullConfig } from "@playwright/test";
import { makeStarted, openServer } from "./server.ts";

export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  // Read by server.ts, here and in the workers.
  const started = await makeStarted();
  process.env.E2E_STARTED = started;
  const { dataDir, close } = await openServer(config.projects[0]?.use.baseURL ?? "");
  // Read by base.ts.
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    await close();
    rmSync(started, { recursive: true, force: true });
  };
}
