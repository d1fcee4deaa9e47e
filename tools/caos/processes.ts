import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, existsSync, openSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ClientConfig } from "pg";

/** Shared by shop and providers, which are separate processes, so that one can be killed alone. */

export const SECRETS = {
  STRIPE_SECRET_KEY: "sk_test_caos",
  STRIPE_WEBHOOK_SECRET: "whsec_caos",
  MERCADOPAGO_ACCESS_TOKEN: "TEST-caos",
  MERCADOPAGO_WEBHOOK_SECRET: "secreto-caos",
};

export interface Site {
  dir: string;
  tienda: string;
  proveedores: string;
  /** The tax office's stand-in, which fails on its own. */
  oficina: string;
  database: ClientConfig;
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}

export async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

export const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

/** Waits until `check` holds. Throws after `seconds`, or when the process has ended. */
export async function waitUntil(
  what: string,
  check: () => Promise<boolean>,
  { child, seconds = 60 }: { child?: ChildProcess; seconds?: number } = {},
): Promise<void> {
  const deadline = Date.now() + seconds * 1_000;
  while (!(await check())) {
    if (child && hasEnded(child)) throw new Error(`${what}: the process ended with ${child.exitCode}`);
    if (Date.now() > deadline) throw new Error(`${what}: not within ${seconds} s`);
    await sleep(30);
  }
}

export const waitUntilUp = (url: string, child?: ChildProcess) =>
  waitUntil(url, () => isUp(url), child ? { child } : {});

const started = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of started) child.kill("SIGKILL");
});

/** A failed run must leave no processes behind. */
export function killAtExit(child: ChildProcess): ChildProcess {
  started.add(child);
  child.once("exit", () => started.delete(child));
  return child;
}

/**
 * Of the shop or the providers: a script, or all arguments of Node; `cwd` is a folder with a build of the shop, `log` a
 * file for what it writes.
 */
export function startNode(
  script: string | readonly string[],
  env: Record<string, string>,
  { cwd = process.cwd(), log }: { cwd?: string; log?: string } = {},
): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  const settings = { PATH, HOME, ...SECRETS, ...env };
  const out = log === undefined ? null : openSync(log, "a");
  const child = spawn(process.execPath, [script].flat(), {
    cwd,
    env: settings,
    stdio: ["ignore", out ?? "ignore", "inherit"],
  });
  if (out !== null) closeSync(out);
  return killAtExit(child);
}

async function startSandbox(url: string, folder: string, tienda: string): Promise<ChildProcess> {
  const { port } = new URL(url);
  const env = { PORT_SANDBOX: port, SANDBOX_DIR: folder, SHOP_URL: tienda, LOG_NIVEL: "silent" };
  const child = startNode("tools/sandbox/main.ts", env);
  await waitUntilUp(`${url}/sandbox/estilo.css`, child);
  return child;
}

export const startProviders = ({ dir, tienda, proveedores }: Omit<Site, "database">): Promise<ChildProcess> =>
  startSandbox(proveedores, path.join(dir, "proveedores"), tienda);

/** A process of its own, so that it can be down while payments are not. */
export const startOficina = ({ dir, tienda, oficina }: Omit<Site, "database">): Promise<ChildProcess> =>
  startSandbox(oficina, path.join(dir, "oficina"), tienda);

export const SERVER = "build/server/index.js";

export const toSettings = ({ dir, tienda, proveedores, oficina }: Site): Record<string, string> => ({
  TIENDA_URL: tienda,
  DATA_DIR: path.join(dir, "tienda"),
  STRIPE_API_BASE: proveedores,
  MERCADOPAGO_API_BASE: proveedores,
  SUNAT_API_BASE: oficina,
  PEDIDO_VENCE_MINUTOS: "1",
  TAREAS_SEGUNDOS: "1",
  LIMITES: "0",
  LOG_NIVEL: "error",
});

/** `env`: further settings. `cwd`: a release of the shop; by default this checkout. */
export async function startServer(
  site: Site,
  port: number,
  env: Record<string, string> = {},
  cwd = process.cwd(),
): Promise<ChildProcess> {
  const settings = { ...toSettings(site), PORT: String(port), ...env };
  const child = startNode(SERVER, settings, { cwd, log: path.join(site.dir, "servidor.log") });
  await waitUntilUp(`http://127.0.0.1:${port}/healthz`, child);
  return child;
}

export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  // A crash takes all processes of the shop at once.
  const own = signal === "SIGKILL" && child.pid !== undefined ? childrenOf(child.pid) : [];
  child.kill(signal);
  sendSignal(own, "SIGKILL");
  await ended;
}

export function childrenOf(pid: number): number[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
      return parent === pid ? [Number(name)] : [];
    } catch {
      return []; // the process ended meanwhile
    }
  });
}

export function sendSignal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch {
      // The process ended meanwhile.
    }
  }
}

/** The postmaster of a data folder; NaN for none. */
export function readPostmaster(data: string): number {
  const file = path.join(data, "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : Number.NaN;
}

/** `kill -9` of a data folder's PostgreSQL with all its processes. */
export function killPostgres(data: string): void {
  const postmaster = readPostmaster(data);
  // A process that it starts after the list was read would outlive it, and keep its shared memory from the next one.
  sendSignal([postmaster], "SIGSTOP");
  sendSignal([postmaster, ...childrenOf(postmaster)], "SIGKILL");
}
