import { inspect } from "node:util";
import type { Hono } from "hono";
import type { Env } from "#lib/env.ts";
import { welcome } from "./bienvenida.ts";
import type { HonoEnv } from "./puerta.ts";
import { closeHttp, createHttp, listen } from "./serve.ts";
import { startProblems } from "./start-errors.ts";
import { type OpenShop, openTienda } from "./tienda.ts";

/** Ctrl+C reaches a process more than once when what started it passes signals on; only a later one is a second one. */
const SAME_MS = 1_000;

function fail(error: unknown, env?: Env): never {
  const problems = startProblems(error, env) ?? [inspect(error)];
  process.stderr.write(`${problems.join("\n")}\n`);
  process.exit(1);
}

/** Calls `stop` for the first signal; a second one ends the process at once. */
export function onStopSignal(stop: () => Promise<void>): void {
  let first: number | null = null;
  const hear = () => {
    if (first === null) {
      first = performance.now();
      void stop();
    } else if (performance.now() - first > SAME_MS) process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, hear);
}

/**
 * The life of one server: opens the shop, listens, and on a signal stops in order: no new connections, requests under
 * way finished, background work and database last. A start that fails says why and ends with status 1.
 */
export async function runServer(
  source: NodeJS.ProcessEnv,
  createShop: (casa: OpenShop) => Hono<HonoEnv>,
): Promise<void> {
  const casa = await openTienda(source).catch((error: unknown) => fail(error));
  const { tienda, sandbox, close } = casa;
  const { env, log } = tienda;
  const http = createHttp(createShop(casa));

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
    fail(error, env);
  }
  sandbox?.start();
  log.info({ url: env.TIENDA_URL, modo: env.MODO }, "listening");
  if (env.MODO === "demo") process.stdout.write(welcome(env));
}
