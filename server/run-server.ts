import { inspect } from "node:util";
import type { Tienda } from "#app/context.ts";
import type { Env } from "#lib/env.ts";
import { formatWelcome } from "./welcome.ts";
import { type App, announceClose, closeHttp, createHttp, listen } from "./http-server.ts";
import { connectPeers } from "./peers.ts";
import type { ProcessRole } from "./processes.ts";
import { listStartProblems } from "./start-errors.ts";
import { onStopSignal } from "./stop-signal.ts";
import { type RunningShop, openTienda } from "./tienda.ts";

function exitWithError(error: unknown, env?: Env): never {
  const problems = listStartProblems(error, env) ?? [inspect(error)];
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}

function announce({ env, log }: Pick<Tienda, "env" | "log">): void {
  log.info({ url: env.TIENDA_URL, modo: env.MODO }, "listening");
  if (env.MODO === "demo") process.stdout.write(formatWelcome(env));
}

/**
 * On a signal stops in order: it says so to the proxy, then connections, running requests, background work, database. A failed start says why and
 * exits with status 1. Among several processes the primary orders the stop. `allowed` as for buildTasks.
 */
export async function runServer(
  source: NodeJS.ProcessEnv,
  role: ProcessRole,
  createShop: (shop: RunningShop) => App,
  allowed: readonly string[] = [],
): Promise<void> {
  const peers = connectPeers(role);
  const shop = await openTienda(source, peers, allowed).catch((error: unknown) => exitWithError(error));
  const { tienda, start, close } = shop;
  const { env, log } = tienda;
  const http = createHttp(createShop(shop));

  let starting = Promise.resolve();
  const stop = async (status: number) => {
    await closeHttp(http);
    // Background work may be starting; a failure is reported below.
    await starting.catch(() => {});
    await close();
    process.exit(status);
  };
  const stopInOrder = async () => {
    if (role !== "other") log.info("stopping");
    await stop(0);
  };
  if (role === "only") onStopSignal(() => announceClose(http, env.CIERRE_SEGUNDOS).then(stopInOrder));
  else {
    peers.onClosing(() => void announceClose(http));
    peers.onStop(() => void stopInOrder());
  }
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.once(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      // The database stays for the other processes and the successor.
      void (role === "only" ? stop(1) : closeHttp(http).then(() => process.exit(1)));
    });
  }

  try {
    await listen(http, env.PORT, env.HOST);
    if (role !== "other") announce(tienda);
    starting = start();
    await starting;
  } catch (error) {
    await close();
    exitWithError(error, env);
  }
}
