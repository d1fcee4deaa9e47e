import { isCrossSite } from "#lib/origen.ts";
import { isRead, type Middleware } from "./hono-env.ts";
import { CROSS_SITE, refuse } from "./refusals.ts";
import { declarationAt } from "./route-declarations.ts";

/** Against CSRF: refuses another site's request that may change something. */
export function originCheck(origins: readonly string[]): Middleware {
  return async (c, next) => {
    const harmless = isRead(c) || declarationAt(c.req.path)?.crossSite;
    if (!harmless && isCrossSite(c.req.raw, origins)) return refuse(c, CROSS_SITE);
    return next();
  };
}
