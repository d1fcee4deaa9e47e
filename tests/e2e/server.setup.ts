import type { FullConfig } from "@playwright/test";
import { openServer } from "./server.ts";

export default async function setup(config: FullConfig): Promise<() => Promise<void>> {
  const { dataDir, close } = await openServer(config.projects[0]?.use.baseURL ?? "");
  // Read by base.ts.
  process.env.E2E_DATA_DIR = dataDir;
  return close;
}
