// Shared by the scripts. Runs before dependencies are installed: plain JavaScript for Node from 20 on.
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");

const BIN = path.join(ROOT, "node_modules", ".bin");

/** Printed in one line, without a stack. */
export class ScriptError extends Error {}

/** Runs a script's main function. A failure ends the process with one line and status 1. */
export function main(work) {
  work().then(
    (status) => {
      process.exitCode = status ?? 0;
    },
    (error) => {
      console.error(error instanceof ScriptError ? error.message : error);
      process.exitCode = 1;
    },
  );
}

/** The Node among the dependencies, else this one if new enough. */
export function findNode() {
  const own = path.join(ROOT, "node_modules", `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= 24) return process.execPath;
  throw new ScriptError(
    `Node 24 is needed; this is Node ${process.versions.node} and the dependencies bring none for ${process.platform}-${process.arch}. Install Node 24 and try again.`,
  );
}

export function toolEnv(extra = {}) {
  return { ...process.env, PATH: `${BIN}${path.delimiter}${process.env.PATH ?? ""}`, ...extra };
}

/** Without the project's tools, which npm may replace while it runs. */
export function outerEnv() {
  const kept = (process.env.PATH ?? "").split(path.delimiter).filter((dir) => !dir.endsWith("node_modules/.bin"));
  return { ...process.env, PATH: kept.join(path.delimiter) };
}

/** For work that prints nothing: a dot every two seconds, and how long it took. */
export async function showProgress(title, work) {
  const begun = performance.now();
  process.stdout.write(`${title} …`);
  const timer = setInterval(() => process.stdout.write("."), 2_000);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    process.stdout.write(` ${Math.round((performance.now() - begun) / 1_000)} s\n`);
  }
}

/** With `quiet` the output is returned, not shown. */
export function run(command, args, { quiet = false, env = toolEnv(), cwd = ROOT } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd, env, stdio: quiet ? ["ignore", "pipe", "pipe"] : "inherit" });
    const output = [];
    child.stdout?.on("data", (chunk) => output.push(chunk));
    child.stderr?.on("data", (chunk) => output.push(chunk));
    child.on("error", (error) => resolve({ status: 127, output: error.message }));
    child.on("close", (code, signal) =>
      resolve({ status: code ?? (signal === "SIGINT" ? 130 : 143), output: Buffer.concat(output).toString() }),
    );
  });
}

/** Like the shell's exec: passes input, output and signals through. Returns the exit status. */
export function runInForeground(command, args, env) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: "inherit" });
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
    child.on("error", (error) => reject(new ScriptError(`${command} does not start: ${error.message}`)));
    child.on("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 143)));
  });
}

export function listFiles(places) {
  const found = [];
  const visit = (place) => {
    const full = path.join(ROOT, place);
    if (!existsSync(full)) return;
    let entries;
    try {
      entries = readdirSync(full, { withFileTypes: true });
    } catch {
      found.push(place);
      return;
    }
    for (const entry of entries) {
      const inner = path.join(place, entry.name);
      if (entry.isDirectory()) visit(inner);
      else found.push(inner);
    }
  };
  for (const place of places) visit(place);
  return found.toSorted((a, b) => (a < b ? -1 : 1));
}

export function hashFiles(files) {
  const hash = createHash("sha256");
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update("\0");
  return hash.digest("hex");
}

export function readStamp(file) {
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
