import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it, onTestFinished, test, vi } from "vitest";
import { z } from "zod";

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

const listFiles = (command: string) => [...command.matchAll(/\bnode (?:--\S+ )*(\S+)/g)].map(([, file = ""]) => file);

/** Files that a script runs in another Node process. */
const listStarted = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/findNode\(\), \["((?:\w+\/)+[\w-]+\.ts)"/g)].map(
    ([, started = ""]) => started,
  );

const files = [...new Set(Object.values(scripts).flatMap(listFiles))];
const entries = [...files, ...files.flatMap(listStarted)];

/** Ends a program once its imports have run, before its own first line. */
const HALT = `import { registerHooks } from "node:module";
let first = true;
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!first) return loaded;
    first = false;
    return { ...loaded, source: 'console.log("first line"); process.exit();' + loaded.source };
  },
});`;

test.each(entries)("%s gets to its first line", async (file) => {
  const args = [`--import=data:text/javascript,${encodeURIComponent(HALT)}`, file];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe("first line\n");
});

/** Processes in a folder, by command line. */
async function listProcesses(dir: string): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-eo", "args"]);
  return stdout.split("\n").filter((line) => line.includes(dir) && !line.startsWith("ps "));
}

it("the tests leave neither PostgreSQL nor a folder behind when Ctrl+C ends them", async () => {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-corte-"));
  // The server may run as another user.
  chmodSync(dir, 0o755);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { PATH, HOME } = process.env;
  const child = spawn("vitest", ["run", "lib/text.test.ts"], {
    env: { PATH, HOME, TMPDIR: dir },
    stdio: "ignore",
    detached: true,
  });
  const ended = once(child, "exit");
  const waiting = { timeout: 25_000, interval: 50 };
  await vi.waitUntil(async () => (await listProcesses(`${dir}/`)).length > 0, waiting);
  // As a terminal does: to the whole session.
  process.kill(-(child.pid ?? 0), "SIGINT");
  await ended;
  await vi.waitUntil(() => readdirSync(dir).length === 0, waiting);
  expect(await listProcesses(`${dir}/`)).toEqual([]);
});

it("leaves out no script but the tools that the tests run", () => {
  expect(entries).toEqual(expect.arrayContaining(["scripts/qhatu.mjs", "server/dev.ts", "tools/bench/bench.ts"]));
  const checks = readFileSync("scripts/test.mjs", "utf8");
  const tools = Object.values(scripts)
    .flatMap((command) => command.split(" && "))
    .filter((command) => listFiles(command).length === 0)
    .map((command) => command.split(" ", 1)[0] ?? "");
  expect(tools.filter((tool) => !checks.includes(`"${tool}"`))).toEqual([]);
});
