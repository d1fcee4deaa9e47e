import type { Env } from "./env.ts";

/** The shop's own origins. In demo, localhost and 127.0.0.1 on PORT too. */
export function listOwnOrigins(env: Pick<Env, "MODO" | "PORT" | "TIENDA_URL">): string[] {
  if (env.MODO === "produccion") return [env.TIENDA_URL];
  return [...new Set([env.TIENDA_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`])];
}

/**
 * Whether a request that may change something comes from another site's page. Browsers send the page's origin; a
 * program sends none, but has no cookie of a visitor either.
 */
export function isCrossSite(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return !origins.includes(origin);
  return request.headers.get("Sec-Fetch-Site") === "cross-site";
}
