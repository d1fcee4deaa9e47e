import { isCrossSite } from "#lib/origen.ts";
import { readUpTo } from "#lib/read-up-to.ts";
import { declarationAt } from "./places.ts";
import type { Middleware } from "./puerta.ts";
import { CROSS_SITE, METHOD, refuse, TOO_LARGE } from "./refusals.ts";

const READ = ["GET", "HEAD"];
const METHODS = [...READ, "POST", "PUT", "PATCH", "DELETE"];

export const methodCheck: Middleware = async (c, next) => {
  const allowed: readonly string[] = declarationAt(c.req.path)?.methods ?? METHODS;
  if (allowed.includes(c.req.method)) return next();
  c.header("Allow", allowed.join(", "));
  return c.req.method === "OPTIONS" ? c.body(null, 204) : refuse(c, METHOD);
};

/** What may change something is refused when another site's page sends it. */
export function originCheck(origins: readonly string[]): Middleware {
  return async (c, next) => {
    const harmless = READ.includes(c.req.method) || declarationAt(c.req.path)?.crossSite;
    if (!harmless && isCrossSite(c.req.raw, origins)) return refuse(c, CROSS_SITE);
    return next();
  };
}

const MEGABYTE = 1024 * 1024;

/**
 * No body is larger than its path allows. One that says its length is held to it by Node; one that does not is read
 * here, so that the refusal does not depend on what a route does with a stream that breaks.
 */
export const bodyLimit: Middleware = async (c, next) => {
  const { raw } = c.req;
  const limit = (declarationAt(c.req.path)?.bodyMegabytes ?? 1) * MEGABYTE;
  const length = raw.headers.get("Content-Length");
  if (length !== null && Number(length) > limit) return refuse(c, TOO_LARGE);
  if (length === null && !READ.includes(c.req.method) && raw.body) {
    const body = await readUpTo(raw.body, limit);
    if (!body) return refuse(c, TOO_LARGE);
    c.req.raw = new Request(raw.url, { method: raw.method, headers: raw.headers, signal: raw.signal, body });
  }
  return next();
};
