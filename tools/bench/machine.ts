import { execFileSync } from "node:child_process";
import { cpus, totalmem } from "node:os";
import { sql } from "drizzle-orm";
import { findChromium } from "#tests/e2e/chromium.ts";
import type { Store } from "./store.ts";
import { findWrk, NO_WRK } from "./wrk.ts";

function tell(command: string, args: readonly string[]): string {
  try {
    return execFileSync(command, args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}

export async function describeMachine({ db }: Store): Promise<string[]> {
  const { rows } = await db.execute<{ server_version: string }>(sql`show server_version`);
  const { executablePath } = await findChromium();
  const [model, cores, gigabytes] = [cpus()[0]?.model, cpus().length, Math.round(totalmem() / 1024 ** 3)];
  return [
    `${model?.trim()}, ${cores} cores, ${gigabytes} GB, ${process.platform}`,
    `Node ${process.versions.node}`,
    `PostgreSQL ${rows[0]?.server_version} (embedded)`,
    `wrk ${findWrk() ?? NO_WRK}`,
    tell(executablePath ?? "chromium", ["--version"]),
    `commit ${tell("git", ["log", "-1", "--format=%h of %cs: %s"])}`,
  ];
}
