import type { Env } from "./env.ts";

/** Every origin that is the shop's own. In demo, localhost and 127.0.0.1 on PORT are both ours. */
export function listOwnOrigins(env: Pick<Env, "MODO" | "PORT" | "TIENDA_URL">): string[] {
  if (env.MODO === "produccion") return [env.TIENDA_URL];
  return [...new Set([env.TIENDA_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`])];
}

/**
 * Whether a request that may change something comes from another site's page.
 * Browsers name the page's origin; a program names none and carries no cookie that it was not given.
 */
export function isCrossSite(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return !origins.includes(origin);
  return request.headers.get("Sec-Fetch-Site") === "cross-site";
}
