import { execFileSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { BEFORE_BASE, compareVersions, readMigrations, readVersion } from "#db/migrate.server.ts";

/** Builds of the shop in folders of their own, as scripts/update.mjs makes them. */

const ROOT = process.cwd();
const NEEDED = [
  "app",
  "build",
  "db",
  "lib",
  "public",
  "scripts",
  "server",
  "tools",
  "package.json",
  "package-lock.json",
];
const CONFIG = ["react-router.config.ts", "tsconfig.json", "vite.config.ts"];

const git = (...args: string[]) => execFileSync("git", args, { encoding: "utf8" }).trim();

/** The last commit of the version before this one; null where it is from before the base. */
function findBefore(): { commit: string; version: string } | null {
  const own = readVersion(ROOT);
  const named = git("log", "-S", `"version": "${own}"`, "--format=%H", "--", "package.json").split("\n").at(-1) ?? "";
  const commit = git("rev-parse", `${named}^`);
  const { version }: { version: string } = JSON.parse(git("show", `${commit}:package.json`));
  return compareVersions(version, BEFORE_BASE) > 0 ? { commit, version } : null;
}

function build(release: string): void {
  execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: release, stdio: ["ignore", "ignore", "inherit"] });
}

/** This checkout as it is, built. */
function copyRelease(release: string): void {
  mkdirSync(release, { recursive: true });
  for (const name of [...NEEDED, ...CONFIG])
    cpSync(path.join(ROOT, name), path.join(release, name), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(release, "node_modules"));
}

function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, "utf8");
  const after = change(before);
  if (after === before) throw new Error(`${file} has nothing to change`);
  writeFileSync(file, after);
}

/** Adds what a version may add: a column, a table. */
function addMigration(release: string): void {
  const folder = path.join(release, "db/migrations");
  const when = (readMigrations(ROOT).at(-1)?.folderMillis ?? 0) + 1;
  const next = { idx: 9999, version: "7", when, tag: "9999_caos", breakpoints: true };
  edit(path.join(folder, "meta/_journal.json"), (text) => {
    const journal: { entries: unknown[] } = JSON.parse(text);
    return JSON.stringify({ ...journal, entries: [...journal.entries, next] });
  });
  writeFileSync(
    path.join(folder, "9999_caos.sql"),
    `alter table pedidos add column caos text default 'nuevo' not null;--> statement-breakpoint
create table caos (id uuid primary key, pedido_id uuid references pedidos(id));--> statement-breakpoint
alter table caos enable row level security;`,
  );
}

const SERVER = "build/server/index.js";

/** Starts at every port but this one. */
function breakRelease(release: string, port: number): void {
  renameSync(path.join(release, SERVER), path.join(release, "build/server/whole.js"));
  writeFileSync(
    path.join(release, SERVER),
    `if (process.env.PORT === "${port}") process.exit(1);\nawait import("./whole.js");\n`,
  );
}

/**
 * `before`: the version before this one, or this one; `after`: this one, with another stylesheet, script and schema;
 * `broken`: it again, which does not start at one port. Returns what `before` is.
 */
export function makeReleases(folder: string, brokenPort: number): string {
  const [before, after, broken] = ["before", "after", "broken"].map((name) => path.join(folder, name));
  if (!before || !after || !broken) throw new Error("three releases");
  const older = findBefore();
  if (older) {
    mkdirSync(before, { recursive: true });
    execFileSync("git", ["archive", "--output", path.join(folder, ".tar"), older.commit]);
    execFileSync("tar", ["-xf", path.join(folder, ".tar"), "-C", before]);
    build(before);
  } else copyRelease(before);
  copyRelease(after);
  appendFileSync(path.join(after, "app/app.css"), "\n:root {\n  --caos: 1px;\n}\n");
  edit(path.join(after, "app/root.tsx"), (text) => text.replace("Saltar al contenido", "Ir al contenido"));
  build(after);
  addMigration(after);
  cpSync(after, broken, { recursive: true, verbatimSymlinks: true });
  breakRelease(broken, brokenPort);
  return older ? `version ${older.version}` : "this version, as the one before it is from before the base";
}
