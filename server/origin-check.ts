import { isCrossSite } from "#lib/origins.ts";
import { isRead, type Middleware } from "./hono-env.ts";
import { CROSS_SITE, refuse } from "./refusals.ts";
import { findDeclarationByPath } from "./route-declarations.ts";

/** Against CSRF: refuses other sites' requests that may change something. */
export function originCheck(origins: readonly string[]): Middleware {
  return async (c, next) => {
    const harmless = isRead(c) || findDeclarationByPath(c.req.path)?.crossSite;
    if (!harmless && isCrossSite(c.req.raw, origins)) return refuse(c, CROSS_SITE);
    return next();
  };
}
