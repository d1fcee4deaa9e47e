import type { Middleware } from "./hono-env.ts";
import { METHOD, refuse } from "./refusals.ts";
import { findDeclarationByPath } from "./route-declarations.ts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"];

export const methodCheck: Middleware = async (c, next) => {
  const allowed: readonly string[] = findDeclarationByPath(c.req.path)?.methods ?? METHODS;
  if (allowed.includes(c.req.method)) return next();
  c.header("Allow", allowed.join(", "));
  return c.req.method === "OPTIONS" ? c.body(null, 204) : refuse(c, METHOD);
};
