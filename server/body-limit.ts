import { bodyLimit as limitBody } from "hono/body-limit";
import { isRead, type Middleware } from "./hono-env.ts";
import { refuse, TOO_LARGE } from "./refusals.ts";
import { findDeclarationByPath } from "./route-declarations.ts";

const MEGABYTE = 1024 * 1024;

/** The route's declaration sets the limit. */
export const bodyLimit: Middleware = (c, next) => {
  if (isRead(c)) return next();
  const maxSize = (findDeclarationByPath(c.req.path)?.bodyMegabytes ?? 1) * MEGABYTE;
  return limitBody({ maxSize, onError: () => refuse(c, TOO_LARGE) })(c, next);
};
