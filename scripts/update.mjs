// node scripts/update.mjs [COMMIT]: another version under an open shop, --back: the one before (docs/despliegue.md).
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { main, outerEnv, run, ScriptError } from "./project.mjs";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    dir: { type: "string", default: "/srv/qhatu" },
    ports: { type: "string", default: "3000,3001" },
    back: { type: "boolean", default: false },
    // Prints the process of the shop at $PORT, which whoever started it starts anew when it ends.
    pid: { type: "string", default: "systemctl show --property MainPID --value qhatu@$PORT" },
    seconds: { type: "string", default: "60" },
    // So long a process answers before the next one ends: a proxy that asks once a second has noticed by then.
    pause: { type: "string", default: "3" },
  },
});
const DIR = path.resolve(values.dir);
const RELEASES = path.join(DIR, "releases");
const [CURRENT, PREVIOUS] = ["current", "previous"].map((name) => path.join(DIR, name));
const SECONDS = Number(values.seconds);

const KEPT = 4;

/** Ends with the process that holds it, however that dies. */
function lock() {
  return new Promise((resolve, reject) => {
    const held = createServer().unref();
    held.once("error", () => reject(new ScriptError(`Another update is under way in ${DIR}.`)));
    held.listen({ path: `\0qhatu-update:${realpathSync(DIR)}` }, resolve);
  });
}

async function must(what, command, args, options) {
  const { status, output } = await run(command, args, { quiet: true, env: outerEnv(), ...options });
  if (status !== 0)
    throw new ScriptError(`${output.trim()}\n\n${what} failed (status ${status}): nothing was changed.`);
  return output.trim();
}

const readLink = (link) => (existsSync(link) ? realpathSync(link) : null);

/** In one step: whoever starts meanwhile finds the one or the other. */
function setLink(link, release) {
  rmSync(`${link}.new`, { force: true });
  symlinkSync(path.join("releases", path.basename(release)), `${link}.new`);
  renameSync(`${link}.new`, link);
}

/** A commit in a folder of its own, which gets its name when all is there. */
async function buildRelease(commit) {
  const id = await must(`${commit}: finding it`, "git", ["rev-parse", "--short", "--verify", `${commit}^{commit}`]);
  const { version } = JSON.parse(await must("Reading its version", "git", ["show", `${id}:package.json`]));
  const release = path.join(RELEASES, `${version}-${id}`);
  if (existsSync(release)) return release;
  const building = path.join(RELEASES, ".building");
  rmSync(building, { recursive: true, force: true });
  mkdirSync(building, { recursive: true });
  console.log(`Building ${path.basename(release)} …`);
  await must("Reading it", "git", ["archive", "--output", path.join(building, ".tar"), id]);
  await must("Unpacking it", "tar", ["-xf", ".tar"], { cwd: building });
  rmSync(path.join(building, ".tar"));
  await must("The build", process.execPath, ["scripts/build.mjs"], { cwd: building });
  renameSync(building, release);
  return release;
}

function findRelease(name) {
  const known = path.join(RELEASES, name);
  return existsSync(path.join(known, "package.json")) ? known : buildRelease(name);
}

const readVersion = (release) => JSON.parse(readFileSync(path.join(release, "package.json"), "utf8")).version;
const listMigrations = (release) =>
  readdirSync(path.join(release, "db/migrations")).filter((file) => file.endsWith(".sql"));

/** A migration says which version it needs beside it, where that is not any (`db/migrate.server.ts`). */
function requireNeighbour(release, running) {
  const version = readVersion(running);
  const known = listMigrations(running);
  for (const file of listMigrations(release).filter((one) => !known.includes(one))) {
    const text = readFileSync(path.join(release, "db/migrations", file), "utf8");
    const needed = /^-- needs (\d+\.\d+\.\d+): \S/.exec(text)?.[1];
    if (needed && version.localeCompare(needed, "en", { numeric: true }) < 0)
      throw new ScriptError(
        `${file} takes away what the running version ${version} still uses: update to ${needed} first. Nothing was changed.`,
      );
  }
}

async function readPid(port) {
  const { output } = await run("sh", ["-c", values.pid], { quiet: true, env: { ...outerEnv(), PORT: port } });
  const pid = Number(output.trim());
  return Number.isInteger(pid) && pid > 1 ? pid : null;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function isWell(port) {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

async function waitFor(check) {
  const end = performance.now() + SECONDS * 1_000;
  while (!(await check())) {
    if (performance.now() > end) return false;
    await sleep(100);
  }
  return true;
}

/** The release of the processes at these ports; where an update was cut off, of the one that is not `release`'s. */
async function findRunning(ports, release) {
  const found = [];
  for (const port of ports) {
    const pid = await readPid(port);
    if (!pid || !(await isWell(port)))
      throw new ScriptError(`The shop does not answer at port ${port}: start it first. Nothing was changed.`);
    found.push(realpathSync(`/proc/${pid}/cwd`));
  }
  const running = found.find((one) => one !== release) ?? release;
  if (path.dirname(running) !== realpathSync(RELEASES))
    throw new ScriptError(`The shop runs in ${running}: start it from ${CURRENT}. Nothing was changed.`);
  return running;
}

function end(pid) {
  try {
    process.kill(pid, "SIGTERM");
  } catch (error) {
    // It ended by itself meanwhile.
    if (error.code !== "ESRCH") throw error;
  }
}

/** The process at this port ends what it holds, and one from `current` takes its place. False where none answers. */
async function restart(port) {
  const pid = await readPid(port);
  if (pid) end(pid);
  if (pid && !(await waitFor(async () => !isAlive(pid)))) return false;
  return waitFor(async () => {
    const end = performance.now() + Number(values.pause) * 1_000;
    do {
      if (!(await isWell(port))) return false;
      await sleep(100);
    } while (performance.now() < end);
    return true;
  });
}

/** One after the other. The ports that were touched, with whether all of them answer. */
async function restartAll(ports) {
  for (const [n, port] of ports.entries()) {
    if (!(await restart(port))) return { good: false, touched: ports.slice(0, n + 1) };
    console.log(`${port}: ${path.basename(readLink(CURRENT))}`);
  }
  return { good: true, touched: ports };
}

function forgetOld() {
  const kept = [CURRENT, PREVIOUS].map(readLink);
  const all = readdirSync(RELEASES).map((name) => path.join(RELEASES, name));
  const byAge = all.toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
  for (const old of byAge.slice(KEPT).filter((one) => !kept.includes(realpathSync(one))))
    rmSync(old, { recursive: true, force: true });
}

async function chooseRelease() {
  if (!values.back) return findRelease(positionals[0] ?? "HEAD");
  const before = readLink(PREVIOUS);
  if (!before) throw new ScriptError(`There is no version before in ${PREVIOUS}.`);
  return before;
}

main(async () => {
  mkdirSync(RELEASES, { recursive: true });
  await lock();
  const release = realpathSync(await chooseRelease());
  const name = path.basename(release);
  if (!existsSync(CURRENT)) {
    setLink(CURRENT, release);
    console.log(`${name} is in ${CURRENT}: start the shop.`);
    return 0;
  }
  const ports = values.ports.split(",");
  const running = await findRunning(ports, release);
  requireNeighbour(release, running);
  // With its own program, which also refuses tables that need a newer version.
  const migrate = [`--env-file=${path.join(DIR, "env")}`, "scripts/qhatu.mjs", "migrate"];
  await must(`${name}: bringing the tables up to date`, process.execPath, migrate, { cwd: release });
  setLink(CURRENT, release);
  const { good, touched } = await restartAll(ports);
  if (good) {
    if (running !== release) setLink(PREVIOUS, running);
    forgetOld();
    console.log(`The shop is ${name}. Back: node scripts/update.mjs --back`);
    return 0;
  }
  setLink(CURRENT, running);
  console.error(`${name} does not answer at port ${touched.at(-1)}: back to ${path.basename(running)}.`);
  const back = await restartAll(touched.toReversed());
  if (!back.good) console.error(`${path.basename(running)} does not answer there either: look at its log.`);
  return 1;
});
