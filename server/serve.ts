import type { Server } from "node:http";
import { createAdaptorServer } from "@hono/node-server";
import type { Hono } from "hono";
import type { HonoEnv } from "./puerta.ts";

const LIMITS = { headersTimeout: 15_000, requestTimeout: 120_000 };
const PATIENCE_MS = 10_000;

/** The shop as a Node server that does not listen yet. */
export const createHttp = (app: Hono<HonoEnv>) =>
  createAdaptorServer({ fetch: app.fetch, serverOptions: LIMITS }) as Server;

/** Listens, and resolves once requests are answered. */
export function listen(http: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    http.once("error", reject);
    http.listen(port, host, () => {
      http.off("error", reject);
      resolve();
    });
  });
}

/** Takes no more connections, lets the requests that are under way finish for up to 10 s, then cuts them off. */
export function closeHttp(http: Server, patience = PATIENCE_MS): Promise<void> {
  return new Promise((resolve) => {
    // A browser keeps its connection open after an answer; Node leaves those that fall idle only now to us.
    const sweep = setInterval(() => http.closeIdleConnections(), 50);
    const cut = setTimeout(() => http.closeAllConnections(), patience);
    http.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
  });
}
