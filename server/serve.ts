import { serve } from "@hono/node-server";
import type { Hono } from "hono";
import type { Env } from "#app/lib/env.ts";

/** Listens, and resolves once requests are answered. `close` waits for the requests that are under way. */
export function serveTienda(app: Hono, env: Env): Promise<{ close: () => Promise<void> }> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST }, () => {
      resolve({ close: () => new Promise((done) => server.close(() => done())) });
    });
    server.on("error", reject);
  });
}
