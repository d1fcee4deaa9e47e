import type { FullConfig } from "@playwright/test";
import { openServer } from "./server.ts";

/** The shop under test, for one run of the browser tests. */
export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const { dataDir, close } = await openServer(config.projects[0]?.use.baseURL ?? "");
  // For tests that look into the shop's database: see base.ts.
  process.env.E2E_DATA_DIR = dataDir;
  return close;
}
