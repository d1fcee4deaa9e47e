import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

export const NO_WRK = "wrk is not installed";
const CONNECTIONS = 16;

/** The version of the installed wrk; null without one. A load generator in Node would distort the ratios. */
export function findWrk(): string | null {
  const { stdout, error } = spawnSync("wrk", ["-v"], { encoding: "utf8" });
  return error ? null : (/^wrk (\S+)/.exec(stdout)?.[1] ?? null);
}

/** Requests per second from wrk's report. Throws unless every answer was a page. */
export function parseWrk(report: string): number {
  const [wrong] = /Non-2xx or 3xx responses: \d+|Socket errors: (?!connect 0, read 0, write 0).*/.exec(report) ?? [];
  const [, rate] = /^Requests\/sec:\s+([\d.]+)/m.exec(report) ?? [];
  if (wrong || !rate) throw new Error(`wrk: ${wrong ?? report}`);
  return Number(rate);
}

const toScript = (paths: readonly string[]) => `
local paths = {${paths.map((one) => JSON.stringify(one)).join(", ")}}
local n = 0
request = function()
  n = n + 1
  return wrk.format("GET", paths[n % #paths + 1])
end
`;

/** Loads paths for some seconds over 16 connections, uncompressed. Returns requests per second. */
export async function runWrk(url: string, paths: readonly string[], seconds: number): Promise<number> {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-wrk-"));
  try {
    const script = path.join(dir, "paths.lua");
    writeFileSync(script, toScript(paths));
    const many = paths.length > 1 ? ["-s", script] : [];
    const target = new URL(paths[0] ?? "/", url).href;
    const args = ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, "--timeout", "10s", ...many, target];
    const { stdout } = await execute("wrk", args);
    return parseWrk(stdout);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}
