import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { HonoEnv } from "./hono-env.ts";

const LIMITS = { headersTimeout: 15_000, requestTimeout: 120_000 };
const STOP_TIMEOUT_MS = 10_000;

export const createHttp = (app: Hono<HonoEnv>) =>
  createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS }) as Server;

/** Resolves once requests are accepted. */
export function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Graceful shutdown: requests under way have 10 s to finish. */
export function closeHttp(http: Server, timeout = STOP_TIMEOUT_MS): Promise<void> {
  return new Promise((resolve) => {
    // Node closes connections that are idle now, not those that become idle later.
    const sweep = setInterval(() => http.closeIdleConnections(), 50);
    const cut = setTimeout(() => http.closeAllConnections(), timeout);
    http.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
