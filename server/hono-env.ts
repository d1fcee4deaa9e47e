import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { RequestScope } from "#app/context.ts";
import type { CacheAnswer } from "./cached-page.ts";

export interface HonoEnv {
  /** Absent when the app is called without a socket, as in tests. */
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestScope: RequestScope;
    cacheAnswer?: CacheAnswer;
    /** The queue let them in. */
    byTurn?: true;
    /** Logged at level debug: built files, cached pages, health and metrics. */
    quiet?: true;
  };
}

export type HonoContext = Context<HonoEnv>;
export type Middleware = MiddlewareHandler<HonoEnv>;

/** Paths that answer data, also for refusals. */
export const isApi = (path: string) => path === "/api" || path.startsWith("/api/");

export const isRead = (c: HonoContext) => c.req.method === "GET" || c.req.method === "HEAD";
