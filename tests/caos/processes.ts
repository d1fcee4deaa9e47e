import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/** Shop and providers are separate processes, so that one can be killed alone. */

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
}

async function isUp(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(1_000) });
    await response.arrayBuffer();
    return response.status < 500;
  } catch {
    return false;
  }
}

async function waitUntilUp(url: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isUp(url))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode} instead of answering at ${url}`);
    if (Date.now() > deadline) throw new Error(`no answer at ${url}`);
    await sleep(30);
  }
}

function run(script: string, env: Record<string, string>): ChildProcess {
  const { PATH = "", HOME = "" } = process.env;
  return spawn(process.execPath, [script], {
    env: { PATH, HOME, ...SECRETS, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
}

export async function startProviders({ dir, tienda, proveedores }: Site): Promise<ChildProcess> {
  const { port } = new URL(proveedores);
  const env = { PORT_SANDBOX: port, SANDBOX_DIR: path.join(dir, "proveedores"), SHOP_URL: tienda, LOG_NIVEL: "silent" };
  const child = run("sandbox/main.ts", env);
  await waitUntilUp(`${proveedores}/sandbox/estilo.css`, child);
  return child;
}

export async function startShop({ dir, tienda, proveedores }: Site): Promise<ChildProcess> {
  const child = run("server/main.ts", {
    PORT: new URL(tienda).port,
    TIENDA_URL: tienda,
    DATA_DIR: path.join(dir, "tienda"),
    STRIPE_API_BASE: proveedores,
    MERCADOPAGO_API_BASE: proveedores,
    PEDIDO_VENCE_MINUTOS: "1",
    TAREAS_SEGUNDOS: "1",
    LIMITES: "0",
    LOG_NIVEL: "error",
  });
  await waitUntilUp(`${tienda}/healthz`, child);
  return child;
}

function childrenOf(pid: number): number[] {
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

function kill9(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process was gone already.
  }
}

/** `kill -9` of the shop's server; with `database` also of all processes of the embedded PostgreSQL. */
export async function killShop(child: ChildProcess, { dir }: Site, database: boolean): Promise<void> {
  const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : Promise.resolve();
  if (database) {
    const pidFile = path.join(dir, "tienda/postgres/datos/postmaster.pid");
    const postmaster = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
    for (const pid of [postmaster, ...childrenOf(postmaster)]) kill9(pid);
  }
  child.kill("SIGKILL");
  await ended;
}
