import type { Peticion } from "#app/context.ts";
import { answer, toPagina } from "./kept-page.ts";
import type { Metrics } from "./metrics.ts";
import { createNonce } from "./open-request.ts";
import type { Paginas } from "./paginas.ts";
import type { Contexto, Paso } from "./puerta.ts";

/** The pages that are the same for everyone, and so may be kept. What is missing here is only slower. */
const PUBLIC = /^\/(catalogo|producto\/[^/]+|carrito|terminos|privacidad|envios|contacto|sobre-nosotros)?$/;

/** The parameters that a public page may look at. Others (campaign marks, say) never reach its rendering. */
const PARAMETERS = ["search", "categoria", "orden", "vista", "pagina"];

/** A longer address is rendered without being kept: nobody should fill the memory with names. */
const MAX_KEY = 1_000;

/**
 * The path and query under which a public page is rendered and kept, or null for any other. A `.data` request for some
 * routes alone (`_routes`) is a part of a page and stands for itself.
 */
export function publicPath(url: URL): { path: string; keep: boolean } | null {
  const page = url.pathname.replace(/^\/_\.data$/, "/").replace(/\.data$/, "");
  if (!PUBLIC.test(page)) return null;
  const known = PARAMETERS.flatMap((name) =>
    url.searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  const routes = url.searchParams.getAll("_routes").map((value): [string, string] => ["_routes", value]);
  const query = new URLSearchParams([...known, ...routes]).toString();
  const path = url.pathname + (query && `?${query}`);
  return { path, keep: routes.length === 0 && path.length <= MAX_KEY };
}

type Render = (request: Request, peticion: Peticion) => Promise<Response>;

interface Parts {
  paginas: Paginas;
  metrics: Metrics;
  render: Render;
  originOf: (request: Request) => string;
  csp: (scripts: readonly string[]) => string;
}

/**
 * Answers public pages. They are rendered from their address alone: no cookie, no header and no address of who asks
 * reaches the routes, so a page cannot be anybody's own by mistake.
 */
export function publicPages({ paginas, metrics, render, originOf, csp }: Parts): Paso {
  const renderPage = async (url: string, { id, log }: Peticion) => {
    const nonce = createNonce();
    const request = new Request(url, { headers: { Accept: "text/html" } });
    return toPagina(await render(request, { id, log, nonce, ip: "" }), nonce, csp);
  };
  return async (c: Contexto, next) => {
    const asked = c.req.method === "GET" || c.req.method === "HEAD" ? publicPath(new URL(c.req.url)) : null;
    if (!asked) return next();
    const url = originOf(c.req.raw) + asked.path;
    const make = () => renderPage(url, c.var.peticion);
    return answer(asked.keep ? await paginas.get(url, make, metrics.countPage) : await make(), c.req.raw);
  };
}
