import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { main, outerEnv, ROOT, run, ScriptError, showProgress } from "./project.mjs";

function readPackages(lock) {
  const file = path.join(ROOT, lock);
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")).packages : {};
}

/**
 * Installs what is missing or differs from package-lock.json: what the shop is built with and runs on, and with
 * `forTests` the devDependencies as well. Once these are there, they stay.
 */
export async function ensureInstalled({ forTests = false } = {}) {
  // npm's own record, written when all is in place.
  const installed = readPackages("node_modules/.package-lock.json");
  const all = forTests || Object.values(installed).some(({ dev }) => dev);
  const isWanted = ([place, { dev }]) => place !== "" && (all || !dev);
  const isMissing = ([place, { integrity, optional }]) =>
    place in installed ? installed[place].integrity !== integrity : !optional;
  if (!Object.entries(readPackages("package-lock.json")).filter(isWanted).some(isMissing)) return;
  // Not `npm ci`, which deletes first, and so would take a running shop's files away.
  const args = ["install", "--no-save", all ? "--include=dev" : "--omit=dev", "--no-audit", "--no-fund"];
  const { status, output } = await showProgress(
    `Installing the dependencies${all ? "" : " (half a minute to some minutes the first time)"}`,
    () => run("npm", [...args, "--loglevel=error"], { quiet: true, env: outerEnv() }),
  );
  if (status !== 0) {
    throw new ScriptError(
      `${output.trim()}\n\nnpm install failed (status ${status}). Check the network connection and try again.`,
    );
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) main(() => ensureInstalled({ forTests: true }));
