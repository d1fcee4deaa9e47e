import type { Peticion } from "#app/context.ts";
import { answer, toPagina } from "./kept-page.ts";
import type { Metrics } from "./metrics.ts";
import { createNonce } from "./open-request.ts";
import type { PageCache } from "./paginas.ts";
import { declarationAt } from "./places.ts";
import type { HonoContext, Middleware } from "./puerta.ts";

/** A longer address is rendered without being kept: nobody should fill the memory with names. */
const MAX_KEY = 1_000;

/**
 * The path and query under which a page that is the same for everyone is rendered and kept, or null for any other.
 * Parameters that its row in app/routes.ts does not name (utm_source, say) are left out. A `.data` request for some
 * routes alone (`_routes`) is a part of a page and is not kept.
 */
export function publicPath(url: URL): { path: string; keep: boolean } | null {
  const parameters = declarationAt(url.pathname)?.cache;
  if (!parameters) return null;
  const known = parameters.flatMap((name) =>
    url.searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  const routes = url.searchParams.getAll("_routes").map((value): [string, string] => ["_routes", value]);
  const query = new URLSearchParams([...known, ...routes]).toString();
  const path = url.pathname + (query && `?${query}`);
  return { path, keep: routes.length === 0 && path.length <= MAX_KEY };
}

type Render = (request: Request, peticion: Peticion) => Promise<Response>;

interface Parts {
  paginas: PageCache;
  metrics: Metrics;
  render: Render;
  originOf: (request: Request) => string;
  csp: (scripts: readonly string[]) => string;
  /** Whether pages are kept at all: not in development. */
  keep: boolean;
}

/**
 * Answers public pages. They are rendered from their address alone: no cookie, no header and no address of who asks
 * reaches the routes, so a page cannot be anybody's own by mistake.
 */
export function publicPages({ paginas, metrics, render, originOf: getOrigin, csp, keep }: Parts): Middleware {
  const renderPage = async (url: string, { id, log }: Peticion) => {
    const nonce = createNonce();
    const request = new Request(url, { headers: { Accept: "text/html" } });
    return toPagina(await render(request, { id, log, nonce, ip: "" }), nonce, csp);
  };
  return async (c: HonoContext, next) => {
    const asked = c.req.method === "GET" || c.req.method === "HEAD" ? publicPath(new URL(c.req.url)) : null;
    if (!asked) return next();
    const url = getOrigin(c.req.raw) + asked.path;
    const make = () => renderPage(url, c.var.peticion);
    return answer(keep && asked.keep ? await paginas.get(url, make, metrics.countPage) : await make(), c.req.raw);
  };
}
