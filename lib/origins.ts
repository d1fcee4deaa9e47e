import type { Env } from "./env.ts";

/** In demo also localhost and 127.0.0.1 on PORT. */
export function listOwnOrigins(env: Pick<Env, "MODO" | "PORT" | "TIENDA_URL">): string[] {
  if (env.MODO === "produccion") return [env.TIENDA_URL];
  return [...new Set([env.TIENDA_URL, `http://localhost:${env.PORT}`, `http://127.0.0.1:${env.PORT}`])];
}

/** Browsers send the origin; programs send none, but have no visitor's cookie either. */
export function isCrossSite(request: Request, origins: readonly string[]): boolean {
  const origin = request.headers.get("Origin");
  if (origin !== null) return !origins.includes(origin);
  return request.headers.get("Sec-Fetch-Site") === "cross-site";
}
