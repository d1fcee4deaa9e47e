import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { afterEach, expect, it } from "vitest";
import { freePort } from "#tests/e2e/server.ts";

const started = new Set<ChildProcess>();

/** With its workers: a hanging one does not notice that its primary is gone. */
function killAll({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
}

afterEach(() => {
  for (const child of started) killAll(child);
  started.clear();
});

/** A server of `count` processes (tests/fixtures/process-server.ts), with its output. */
async function openProcesses(count: number, env: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(process.execPath, ["tests/fixtures/process-server.ts"], {
    env: { ...process.env, NODE_OPTIONS: "", PORT: port, WEB_CONCURRENCY: String(count), ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A process group, to be killed whole.
    detached: true,
  });
  started.add(child);
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      for (const look of waiting) look();
    });
  }
  /** Resolves with the first `many` matching lines. */
  const said = (pattern: RegExp, many = 1) =>
    new Promise<string[]>((resolve) => {
      const look = () => {
        const found = lines.filter((line) => pattern.test(line));
        if (found.length < many) return;
        waiting.delete(look);
        resolve(found);
      };
      waiting.add(look);
      look();
    });
  const ended = once(child, "exit").then(([status]: unknown[]) => status);
  const request = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).text();
  const listeners = async (many: number) => (await said(/^listening/, many)).map((line) => Number(line.split(" ")[1]));
  return { child, lines, said, ended, request, listeners };
}

it("spreads connections over its processes, and asks all others for one", async () => {
  const { request, listeners } = await openProcesses(3);
  const pids = await listeners(3);
  const served = await Promise.all(Array.from({ length: 12 }, () => request("/pid")));
  expect(new Set(served.map(Number))).toEqual(new Set(pids));
  const others = (await request("/others")).split(" ").map(Number);
  expect(new Set(others).size).toBe(2);
  expect(pids).toEqual(expect.arrayContaining(others));
});

it("replaces one that dies, and goes on meanwhile", async () => {
  const { request, listeners, said } = await openProcesses(2);
  const [first = 0, other = 0] = await listeners(2);
  process.kill(first, "SIGKILL");
  await said(/^A process of the shop ended \(signal SIGKILL\); another takes its place\.$/);
  expect(await Promise.all(Array.from({ length: 4 }, () => request("/pid")))).toContain(String(other));
  const third = (await listeners(3))[2];
  expect(third).not.toBe(first);
  const served = await Promise.all(Array.from({ length: 8 }, () => request("/pid")));
  expect(new Set(served.map(Number))).toEqual(new Set([other, third]));
});

it("does not wait for one that hangs", async () => {
  const { request, listeners, said } = await openProcesses(2);
  await listeners(2);
  request("/hang").catch(() => {});
  await said(/^hanging$/);
  // Connections go to the processes in turn.
  const others = [request("/others"), request("/others")];
  for (const other of others) other.catch(() => {});
  expect(await Promise.any(others)).toBe("");
});

it("ends without a stack when its primary is killed", async () => {
  const { child, request, listeners, said, lines } = await openProcesses(2);
  await listeners(2);
  request("/orphan").catch(() => {});
  await said(/^waiting$/);
  const before = lines.length;
  const closed = once(child, "close");
  child.kill("SIGKILL");
  // Closes once both workers have ended.
  await closed;
  expect(lines.slice(before)).toEqual([]);
});

it("lets requests finish on a stop, and ends the first process last", async () => {
  const { child, request, listeners, said, lines, ended } = await openProcesses(2);
  await listeners(2);
  const slow = [request("/slow"), request("/slow")];
  await said(/^slow$/, 2);
  child.kill("SIGTERM");
  expect(await Promise.all(slow)).toEqual(["done", "done"]);
  expect(await ended).toBe(0);
  expect(lines.filter((line) => line.startsWith("stopping"))).toEqual(["stopping other", "stopping first"]);
});

it("says that it closes in all processes at once, and serves meanwhile", async () => {
  const { child, request, listeners, said, lines, ended } = await openProcesses(2, { CIERRE_SEGUNDOS: "1" });
  const pids = await listeners(2);
  child.kill("SIGTERM");
  await said(/^closing/, 2);
  const served = await Promise.all(Array.from({ length: 4 }, () => request("/pid")));
  expect(new Set(served.map(Number))).toEqual(new Set(pids));
  expect(await ended).toBe(0);
  const order = lines.filter((line) => /^(closing|stopping)/.test(line)).map((line) => line.split(" ")[0]);
  expect(order).toEqual(["closing", "closing", "stopping", "stopping"]);
});

it("ends with the status of a first process that never listened", async () => {
  const { ended, lines } = await openProcesses(2, { ENDS: "before" });
  expect(await ended).toBe(3);
  expect(lines).toEqual([]);
});

it("gives up, with a line, when processes end as soon as they start", async () => {
  const { ended, said } = await openProcesses(2, { ENDS: "listening" });
  expect(await said(/it stops/)).toEqual([expect.stringContaining("(status 7), 5 times in a row")]);
  expect(await ended).toBe(1);
});
