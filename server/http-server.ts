import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";
import type { HonoEnv } from "./hono-env.ts";

/** Joined, as Hono reads them, two Host headers are refused. */
const OPTIONS = { headersTimeout: 15_000, requestTimeout: 120_000, joinDuplicateHeaders: true };
const STOP_TIMEOUT_MS = 10_000;

/** What answers requests: Hono, and before it what needs less; that says whether it has answered. */
export interface App {
  hono: Hono<HonoEnv>;
  answerFirst: (request: IncomingMessage, response: ServerResponse) => boolean;
}

export function createHttp({ hono, answerFirst }: App): Server {
  const answer = getRequestListener(hono.fetch);
  return createServer(OPTIONS, (request, response) => {
    if (!answerFirst(request, response)) void answer(request, response);
  });
}

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
