import { inspect } from "node:util";
import type { Env } from "#lib/env.ts";
import { formatWelcome } from "./welcome.ts";
import { type App, closeHttp, createHttp, listen } from "./http-server.ts";
import { listStartProblems } from "./start-errors.ts";
import { type RunningShop, openTienda } from "./tienda.ts";

/** A parent that forwards signals delivers one Ctrl+C twice: only a later signal counts as the second. */
const SAME_SIGNAL_MS = 1_000;

function exitWithError(error: unknown, env?: Env): never {
  const problems = listStartProblems(error, env) ?? [inspect(error)];
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}

/** Calls `stop` on the first signal; a second one ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let first: number | null = null;
  const handleSignal = () => {
    if (first === null) {
      first = performance.now();
      void stop();
    } else if (performance.now() - first > SAME_SIGNAL_MS) process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, handleSignal);
}

/**
 * Opens the shop, listens, and on a signal stops in order: connections, requests under way, background work, database.
 * A start that fails says why and exits with status 1.
 */
export async function runServer(source: NodeJS.ProcessEnv, createShop: (shop: RunningShop) => App): Promise<void> {
  const shop = await openTienda(source).catch((error: unknown) => exitWithError(error));
  const { tienda, sandbox, close } = shop;
  const { env, log } = tienda;
  const http = createHttp(createShop(shop));

  const stop = async (status: number) => {
    await closeHttp(http);
    await close();
    process.exit(status);
  };
  onStopSignal(async () => {
    log.info("stopping");
    await stop(0);
  });
  for (const event of ["uncaughtException", "unhandledRejection"] as const) {
    process.once(event, (error: unknown) => {
      log.fatal({ err: error }, event);
      void stop(1);
    });
  }

  try {
    await listen(http, env.PORT, env.HOST);
  } catch (error) {
    await close();
    exitWithError(error, env);
  }
  sandbox?.start();
  log.info({ url: env.TIENDA_URL, modo: env.MODO }, "listening");
  if (env.MODO === "demo") process.stdout.write(formatWelcome(env));
}
