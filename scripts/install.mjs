import { writeFileSync } from "node:fs";
import path from "node:path";
import { hashFiles, outerEnv, readStamp, ROOT, run, ScriptError } from "./project.mjs";

const STAMP = path.join(ROOT, "node_modules", ".installed");

/** Installs the dependencies when they are missing or differ from package-lock.json. */
export async function ensureInstalled() {
  const wanted = hashFiles(["package-lock.json"]);
  if (readStamp(STAMP) === wanted) return;
  console.log("Installing the dependencies (about a minute the first time) …");
  const args = ["ci", "--no-audit", "--no-fund", "--loglevel=error"];
  const { status, output } = await run("npm", args, { quiet: true, env: outerEnv() });
  if (status !== 0) {
    throw new ScriptError(
      `${output.trim()}\n\nnpm ci failed (status ${status}). Check the network connection and try again.`,
    );
  }
  writeFileSync(STAMP, wanted);
}
