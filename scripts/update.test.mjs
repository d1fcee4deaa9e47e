import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { freePort } from "#tests/e2e/server.ts";

/** Stands in for a shop: `serve` at $PORT, and `migrate`. What a release does wrong is in its package.json. */
const SHOP = `
import { appendFileSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
const { version, fails = [] } = JSON.parse(readFileSync("package.json", "utf8"));
const { PORT, LOG } = process.env;
if (process.argv[2] === "migrate") {
  appendFileSync(LOG, version + " migrate\\n");
  if (fails.includes("migrate")) console.error("the tables need 9.0.0");
  process.exit(fails.includes("migrate") ? 1 : 0);
}
if (fails.includes(PORT)) process.exit(1);
const server = createServer((_request, response) => response.setHeader("Connection", "close").end(version));
server.listen(Number(PORT), "127.0.0.1");
process.on("SIGTERM", () => server.close(() => process.exit(0)));
`;

const WAIT = { timeout: 20_000 };

const cleanups = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0).toReversed()) cleanup();
});

const ask = async (port) => {
  const response = await fetch(`http://127.0.0.1:${port}/healthz`);
  return response.text();
};

/** A folder of releases, and two processes that are started anew from `current` when they end, as systemd does. */
async function openShop(releases) {
  const dir = mkdtempSync(path.join(tmpdir(), "qhatu-update-"));
  cleanups.push(() => rmSync(dir, { recursive: true, force: true }));
  const ports = [await freePort(), await freePort()];
  const log = path.join(dir, "log");
  writeFileSync(log, "");
  writeFileSync(path.join(dir, "env"), `LOG=${log}\n`);
  for (const [name, { version, fails = [], migrations = {} }] of Object.entries(releases)) {
    const release = path.join(dir, "releases", name);
    mkdirSync(path.join(release, "scripts"), { recursive: true });
    mkdirSync(path.join(release, "db/migrations"), { recursive: true });
    const wrong = fails.map((one) => (typeof one === "number" ? ports[one] : one));
    writeFileSync(path.join(release, "package.json"), JSON.stringify({ version, type: "module", fails: wrong }));
    writeFileSync(path.join(release, "scripts/qhatu.mjs"), SHOP);
    for (const [file, text] of Object.entries(migrations))
      writeFileSync(path.join(release, "db/migrations", file), text);
  }
  symlinkSync("releases/a", path.join(dir, "current"));
  let open = true;
  const start = (port) => {
    if (!open) return;
    const cwd = realpathSync(path.join(dir, "current"));
    const child = spawn(process.execPath, ["scripts/qhatu.mjs", "serve"], {
      cwd,
      env: { PORT: port },
      stdio: "ignore",
    });
    writeFileSync(path.join(dir, port), String(child.pid));
    child.once("exit", () => setTimeout(start, 100, port));
    cleanups.push(() => child.kill("SIGKILL"));
  };
  ports.forEach(start);
  cleanups.push(() => (open = false));
  for (const port of ports) await expect.poll(() => ask(port).catch(() => ""), WAIT).not.toBe("");
  return {
    dir,
    answers: () => Promise.all(ports.map(ask)),
    migrated: () => readFileSync(log, "utf8").trim().split("\n").filter(Boolean),
    link: (name) => path.basename(realpathSync(path.join(dir, name))),
    /** The link leads to a release already, and the first process was started from it. */
    cutOff: (name) => {
      rmSync(path.join(dir, "current"));
      symlinkSync(`releases/${name}`, path.join(dir, "current"));
      process.kill(Number(readFileSync(path.join(dir, ports[0]), "utf8")));
    },
    update: (...args) =>
      new Promise((resolve) => {
        const pid = `cat "${dir}/$PORT"`;
        const options = ["--dir", dir, "--ports", ports.join(), "--pid", pid, "--seconds", "3", "--pause", "0"];
        const child = spawn(process.execPath, ["scripts/update.mjs", ...options, ...args], { stdio: "pipe" });
        let output = "";
        for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
        child.once("close", (status) => resolve({ status, output: output.replaceAll(/port \d+/g, "port PORT") }));
      }),
  };
}

const A = { version: "0.3.0", migrations: { "0000_a.sql": "" } };
const TIMEOUT = 60_000;

it(
  "puts another version in place, process after process, and the one before back in one command",
  async () => {
    const shop = await openShop({ a: A, b: { ...A, version: "0.4.0" } });
    expect(await shop.update("b")).toMatchObject({ status: 0 });
    expect([await shop.answers(), shop.link("current"), shop.link("previous")]).toEqual([["0.4.0", "0.4.0"], "b", "a"]);
    expect(await shop.update("--back")).toMatchObject({ status: 0 });
    expect([await shop.answers(), shop.link("current"), shop.link("previous")]).toEqual([["0.3.0", "0.3.0"], "a", "b"]);
    // Its own program says whether it fits the tables.
    expect(shop.migrated()).toEqual(["0.4.0 migrate", "0.3.0 migrate"]);
  },
  TIMEOUT,
);

it.each([
  ["the first", 0],
  ["the second", 1],
])(
  "goes back where %s process of the new version does not answer",
  async (_which, port) => {
    const shop = await openShop({ a: A, b: { ...A, version: "0.4.0", fails: [port] } });
    const { status, output } = await shop.update("b");
    expect([status, output]).toEqual([1, expect.stringContaining("b does not answer at port PORT: back to a.")]);
    expect([await shop.answers(), shop.link("current")]).toEqual([["0.3.0", "0.3.0"], "a"]);
    expect((await shop.update("--back")).output).toContain("There is no version before");
  },
  TIMEOUT,
);

it(
  "takes up an update that was cut off between its processes",
  async () => {
    const shop = await openShop({ a: A, b: { ...A, version: "0.4.0" } });
    shop.cutOff("b");
    await expect.poll(() => shop.answers().catch(() => []), WAIT).toEqual(["0.4.0", "0.3.0"]);
    expect(await shop.update("b")).toMatchObject({ status: 0 });
    expect([await shop.answers(), shop.link("previous")]).toEqual([["0.4.0", "0.4.0"], "a"]);
  },
  TIMEOUT,
);

it(
  "lets one update run at a time",
  async () => {
    const shop = await openShop({ a: A, b: { ...A, version: "0.4.0" } });
    const both = await Promise.all([shop.update("b"), shop.update("b")]);
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([0, 1]));
    expect(both.map(({ output }) => output).join()).toContain("Another update is under way");
  },
  TIMEOUT,
);

it("changes nothing where the tables cannot be brought up to date", async () => {
  const shop = await openShop({ a: A, b: { ...A, version: "0.4.0", fails: ["migrate"] } });
  const { status, output } = await shop.update("b");
  expect([status, output]).toEqual([1, expect.stringContaining("the tables need 9.0.0")]);
  expect([await shop.answers(), shop.link("current")]).toEqual([["0.3.0", "0.3.0"], "a"]);
});

it("refuses a version that takes away what the running one uses, and takes it from a later one", async () => {
  const migrations = { ...A.migrations, "0001_b.sql": "-- needs 0.3.0: unused since\nDROP TABLE b;" };
  const gone = { ...migrations, "0002_c.sql": "-- needs 0.4.0: unused since\nDROP TABLE c;" };
  const shop = await openShop({ a: A, b: { version: "0.4.0", migrations }, c: { version: "0.5.0", migrations: gone } });
  const refused = await shop.update("c");
  expect(refused.output).toContain("0002_c.sql takes away what the running version 0.3.0 still uses");
  expect([refused.status, shop.migrated(), shop.link("current")]).toEqual([1, [], "a"]);
});

it("refuses a commit that there is not, and going back where there is nothing before", async () => {
  const shop = await openShop({ a: A });
  expect((await shop.update("no-such-commit")).output).toContain("finding it failed");
  expect((await shop.update("--back")).output).toContain("There is no version before");
  expect(await shop.answers()).toEqual(["0.3.0", "0.3.0"]);
});
