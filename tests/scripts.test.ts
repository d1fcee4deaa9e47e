import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { promisify } from "node:util";
import { expect, it, test } from "vitest";
import { z } from "zod";

const manifest = z.object({ scripts: z.record(z.string(), z.string()) });
const { scripts } = manifest.parse(JSON.parse(readFileSync("package.json", "utf8")));

const listFiles = (command: string) => [...command.matchAll(/\bnode (\S+)/g)].map(([, file = ""]) => file);

/** The files that a script hands to a Node of its own. */
const listStarted = (file: string) =>
  [...readFileSync(file, "utf8").matchAll(/findNode\(\), \["(\w+\/[\w-]+\.ts)"/g)].map(([, started = ""]) => started);

const files = [...new Set(Object.values(scripts).flatMap(listFiles))];
const entries = [...files, ...files.flatMap(listStarted)];

/** Ends a program when all that it imports has run, in place of its own first line. */
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

it("leaves out no script but the tools that the tests run", () => {
  expect(entries).toEqual(expect.arrayContaining(["scripts/admin.ts", "server/dev.ts", "bench/bench.ts"]));
  const checks = readFileSync("scripts/test.mjs", "utf8");
  const tools = Object.values(scripts)
    .flatMap((command) => command.split(" && "))
    .filter((command) => listFiles(command).length === 0)
    .map((command) => command.split(" ", 1)[0] ?? "");
  expect(tools.filter((tool) => !checks.includes(`"${tool}"`))).toEqual([]);
});
