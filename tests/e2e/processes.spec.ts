import { existsSync, readFileSync } from "node:fs";
import { once } from "node:events";
import { connect } from "node:net";
import path from "node:path";
import { addProducto, query } from "./base.ts";
import { expect, test } from "./fixtures.ts";

const TIMES = 8;

/** A new connection each: they go to the processes in turn. */
function ask(
  url: string,
  { headers, ...init }: Omit<RequestInit, "headers"> & { headers?: Record<string, string> } = {},
) {
  return fetch(url, { redirect: "manual", ...init, headers: { ...headers, connection: "close" } });
}

async function askOften(url: string): Promise<number[]> {
  const statuses: number[] = [];
  for (let time = 0; time < TIMES; time += 1) statuses.push((await ask(url)).status);
  return statuses;
}

const all = (status: number) => Array.from({ length: TIMES }, () => status);

const signIn = (url: string, password: string) =>
  ask(`${url}/api/auth/sign-in/email`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url },
    body: JSON.stringify({ email: "admin@ejemplo.pe", password }),
  });

test("what the panel changes is seen at once in every process", async ({ baseURL }) => {
  const url = String(baseURL);
  const { id } = await addProducto();
  const pagina = `${url}/producto/${id}`;
  expect(await askOften(pagina)).toEqual(all(200));

  const sesion = await signIn(url, "admin-demo");
  const cookie = sesion.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const removed = await ask(`${url}/admin/productos`, {
    method: "POST",
    headers: { Cookie: cookie.join("; "), Origin: url },
    body: new URLSearchParams({ intento: "eliminar", id }),
  });
  expect(removed.status).toBe(200);
  expect(await askOften(pagina)).toEqual(all(404));
});

test("a limit holds over all processes, and one that dies is replaced", async ({ openOwnShop }) => {
  const { url, dataDir } = await openOwnShop({ LIMITES: "1" });
  const statuses: number[] = [];
  for (let time = 0; time < 12; time += 1) statuses.push((await signIn(url, `otra-clave-${time}`)).status);
  const [row] = await query<{ most: number }>("select max(cuenta)::int as most from limites", [], dataDir);
  expect(statuses).toContain(429);
  expect(statuses.filter((status) => status !== 429).length).toBeLessThanOrEqual(row?.most ?? 0);

  const primary = readFileSync(path.join(dataDir, "postgres/dueno.pid"), "utf8");
  const listProcesses = () =>
    readFileSync(`/proc/${primary}/task/${primary}/children`, "utf8").trim().split(" ").map(Number);
  const [first = 0, other = 0] = listProcesses();
  process.kill(first, "SIGKILL");
  await expect.poll(listProcesses).toEqual([other, expect.any(Number)]);
  // The sandbox was in the killed process, and is in its successor.
  await expect.poll(() => askOften(`${url}/sandbox/estilo.css`)).toEqual(all(200));
  expect(await askOften(`${url}/`)).toEqual(all(200));
});

test("one process alone begins with the same settings of memory, and stops as it is told", async ({ openOwnShop }) => {
  const { url, dataDir, close } = await openOwnShop({ WEB_CONCURRENCY: "1" });
  const owner = path.join(dataDir, "postgres/dueno.pid");
  const pid = readFileSync(owner, "utf8");
  expect(readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0")).toContain("--max-semi-space-size=8");
  expect(readFileSync(`/proc/${pid}/environ`, "utf8").split("\0")).toContain("MALLOC_ARENA_MAX=1");
  expect(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim().split(" ")).toHaveLength(1);
  expect(await askOften(`${url}/`)).toEqual(all(200));
  await close();
  expect(existsSync(owner)).toBe(false);
});

test("3,000 requests that nobody reads take little memory, and others wait for few of them", async ({
  openOwnShop,
}) => {
  const { url, dataDir } = await openOwnShop({ WEB_CONCURRENCY: "1" });
  const pid = readFileSync(path.join(dataDir, "postgres/dueno.pid"), "utf8");
  const readMemory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  const session = await signIn(url, "admin-demo");
  const cookie = session.headers.getSetCookie().map((line) => line.split(";", 1)[0]);
  const open = async (ruta: string, headers: Record<string, string> = {}) => {
    const since = performance.now();
    const { status } = await ask(`${url}${ruta}`, { headers });
    return { status, ms: performance.now() - since };
  };
  const openAll = async () => [await open("/terminos"), await open("/perfil", { Cookie: cookie.join("; ") })];

  await openAll();
  // Cost of one uncached page, once the code is warm.
  const alone: number[] = [];
  for (let n = 0; n < 60; n += 1) alone.push((await open(`/nada-${n}`)).ms);
  const [typical = 0] = alone
    .slice(30)
    .toSorted((a, b) => a - b)
    .slice(15);
  const before = readMemory();

  const sockets = Array.from({ length: 5 }, () => connect(Number(new URL(url).port), "127.0.0.1").pause());
  try {
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    for (const [n, socket] of sockets.entries()) {
      const requests = Array.from({ length: 600 }, (_, m) => `GET /no-existe-${n}-${m} HTTP/1.1\r\nHost: a\r\n\r\n`);
      socket.write(requests.join(""));
    }
    const during = await openAll();
    expect(during.map(({ status }) => status)).toEqual([200, 200]);
    for (const { ms } of during) expect(ms / typical).toBeLessThan(200);
    expect(readMemory() / before).toBeLessThan(2);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
});
