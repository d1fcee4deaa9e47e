import type { Env } from "#lib/env.ts";
import { listOwnOrigins } from "#lib/origins.ts";

/** Anyone can send these, so routes must not see them. */
const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/;

/** Our origin in the Host header, else TIENDA_URL. */
export function createGetOrigin(env: Pick<Env, "MODO" | "PORT" | "TIENDA_URL">) {
  const origins = new Map(listOwnOrigins(env).map((origin) => [new URL(origin).host, origin]));
  return (request: Request): string => origins.get(request.headers.get("Host") ?? "") ?? env.TIENDA_URL;
}

/** The request with the public origin, which differs behind TLS, and without proxy headers. */
export function toPublic(request: Request, origin: string): Request {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const [name, value] of request.headers) if (!FORWARDED.test(name)) headers.append(name, value);
  const { method, signal, body } = request;
  return new Request(origin + pathname + search, {
    method,
    headers,
    signal,
    ...(body ? { body, duplex: "half" as const } : {}),
  });
}
