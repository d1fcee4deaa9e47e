import { randomBytes } from "node:crypto";
import type { Log } from "#lib/log.ts";
import { createGetAddress } from "./client-address.ts";
import type { Metrics } from "./metrics.ts";
import { findDeclarationByPath } from "./route-declarations.ts";
import type { Middleware } from "./hono-env.ts";

export const createNonce = () => randomBytes(16).toString("base64url");

/** A prefix per process and a counter: a random id costs more than a whole cached page. */
export function createRequestIds(): () => string {
  const prefix = `${randomBytes(6).toString("hex")}-`;
  let count = 0;
  return () => {
    count += 1;
    return prefix + count;
  };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.data)?$/i;

/** Long opaque segments may be one-time tokens, so they are not logged, unless they are ids. */
export function toLoggedPath(path: string): string {
  const isSecret = findDeclarationByPath(path)?.enlace ?? false;
  const hides = (segment: string) => segment.length > 20 && !ID.test(segment) && (isSecret || /\d/.test(segment));
  return path
    .split("/")
    .map((segment) => (hides(segment) ? ":…" : segment))
    .join("/");
}

export const toLogEntry = (requestId: string, method: string, path: string, status: number, ms: number) => {
  return { requestId, method, path: toLoggedPath(path), status, ms: Math.round(ms * 10) / 10 };
};

/** nginx's status for a client that closed the connection: not our error. */
const CLIENT_CLOSED_REQUEST = 499;

function chooseLevel(status: number, quiet: boolean) {
  if (status >= 500) return "error";
  return quiet ? "debug" : "info";
}

export function openRequest(
  log: Log,
  metrics: Metrics,
  newId: () => string,
  proxies: readonly string[] | undefined,
): Middleware {
  const getAddress = createGetAddress(proxies);
  return async (c, next) => {
    const since = performance.now();
    const id = newId();
    const ip = getAddress(c.env?.incoming?.socket.remoteAddress, c.req.raw.headers.get("X-Forwarded-For"));
    c.set("requestScope", { id, ip, log: log.child({ requestId: id }), nonce: createNonce() });
    await next();
    const ms = performance.now() - since;
    c.res.headers.set("X-Request-Id", id);
    const status = c.res.status >= 500 && c.req.raw.signal.aborted ? CLIENT_CLOSED_REQUEST : c.res.status;
    metrics.countRequest(status, ms / 1000);
    const level = chooseLevel(status, c.var.quiet ?? findDeclarationByPath(c.req.path)?.quiet ?? false);
    if (log.isLevelEnabled(level)) log[level](toLogEntry(id, c.req.method, c.req.path, status, ms), "request");
  };
}
