import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { checkBudgets } from "./budgets.mjs";
import { compressFiles } from "./compress.mjs";
import { ensureInstalled } from "./install.mjs";
import { hashFiles, listFiles, main, readStamp, ROOT, run, ScriptError, showProgress, toolEnv } from "./project.mjs";

const STAMP = path.join(ROOT, "build", ".stamp");
const SOURCES = [
  "app",
  "lib",
  "server",
  "db",
  "tools/sandbox",
  "public",
  "scripts/budgets.json",
  "scripts/budgets.mjs",
  "scripts/compress.mjs",
  "scripts/worker.ts",
];
const CONFIG = ["package-lock.json", "react-router.config.ts", "tsconfig.json", "vite.config.ts"];

/** The service worker second: it names the shop's files. */
const STEPS = [
  ["react-router", ["build"]],
  ["vite", ["build", "--config", "scripts/worker.ts"]],
];

/** Without tests, the seed's pictures and migrations. */
function hashSources() {
  const files = listFiles([...SOURCES, ...CONFIG]);
  return hashFiles(files.filter((file) => !/\.test\.tsx?$|^db\/(seed\/imagenes|migrations)\//.test(file)));
}

async function build() {
  const env = toolEnv({ NODE_ENV: "production" });
  for (const [command, args] of STEPS) {
    const { status, output } = await run(command, args, { quiet: true, env });
    if (status !== 0) throw new ScriptError(`${output.trim()}\n\nThe build failed (status ${status}).`);
  }
  const client = path.join(ROOT, "build", "client");
  await compressFiles(client);
  checkBudgets(client);
}

export async function ensureBuilt({ force = false } = {}) {
  const wanted = hashSources();
  if (!force && readStamp(STAMP) === wanted) return;
  // Deleted first, so that an interrupted build counts as none.
  rmSync(STAMP, { force: true });
  await showProgress("Building the shop", build);
  writeFileSync(STAMP, wanted);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  main(async () => {
    await ensureInstalled();
    await ensureBuilt({ force: true });
  });
}
