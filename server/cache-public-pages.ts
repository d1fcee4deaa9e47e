import type { RequestScope } from "#app/context.ts";
import type { Env } from "#lib/env.ts";
import { getBody, toCachedPage } from "./cached-page.ts";
import { acceptedEncodings, type Encoding, isSameVersion } from "./encoding.ts";
import type { Metrics } from "./metrics.ts";
import { createNonce } from "./open-request.ts";
import type { Outcome, PageCache } from "./page-cache.ts";
import { findRouteByPath } from "./route-declarations.ts";
import { isRead, type Middleware } from "./hono-env.ts";

/**
 * Cache-Control for browsers and a CDN. Age counts for them too: a page that is 4 s old is requested again. As Age is
 * rounded down, the two seconds add up to 4, where 5 is the limit of both caches together.
 */
export const toCacheControl = ({ CACHE_CDN }: Pick<Env, "CACHE_CDN">) =>
  CACHE_CDN ? "public, max-age=0, s-maxage=2, stale-while-revalidate=2" : "no-cache";

/** Longer addresses are not cached, to protect memory. */
const MAX_KEY = 1_000;

/**
 * Path and query under which a public page is rendered and cached; null for other pages. Undeclared parameters (such as
 * utm_source) are dropped. `_routes` requests the data of part of a page: only the page's own part, which browsers
 * request, is cached; others could be invented without limit.
 */
export function toCacheKey(url: URL): { path: string; keep: boolean } | null {
  const route = findRouteByPath(url.pathname);
  const parameters = route?.declaration.cache;
  if (!parameters) return null;
  const known = parameters.flatMap((name) =>
    url.searchParams.getAll(name).map((value): [string, string] => [name, value]),
  );
  const parts = url.searchParams.getAll("_routes");
  const routes = parts.map((value): [string, string] => ["_routes", value]);
  const own = parts.length === 1 && parts[0] === route.id && url.pathname.endsWith(".data");
  const query = new URLSearchParams([...known, ...routes]).toString();
  const path = url.pathname + (query && `?${query}`);
  return { path, keep: (parts.length === 0 || own) && path.length <= MAX_KEY };
}

type Render = (request: Request, requestScope: RequestScope) => Promise<Response>;

/** Waits for a rendering slot for `request`; cacheable pages come first. */
export type Bound = <T>(request: Request, work: () => Promise<T>, isKept?: boolean) => Promise<T>;

interface Parts {
  pageCache: PageCache;
  metrics: Metrics;
  render: Render;
  bound: Bound;
  getOrigin: (request: Request) => string;
  csp: (scripts: readonly string[]) => string;
  cacheControl: string;
  /** False in development, where nothing is cached. */
  keep: boolean;
}

/** Renders public pages from their URL only: no cookie or header reaches the routes, so no page can be personal. */
export function cachePublicPages({
  pageCache,
  metrics,
  render,
  bound,
  getOrigin,
  csp,
  cacheControl,
  keep,
}: Parts): Middleware {
  // Removed from every page before it is sent, so one is enough.
  const nonce = createNonce();
  const renderPage = async (url: string, { id, log }: RequestScope, encoding: Encoding) => {
    const shared: RequestScope["shared"] = {};
    const request = new Request(url, { headers: { Accept: "text/html" } });
    const response = await render(request, { id, log, nonce, ip: "", shared });
    return toCachedPage(response, { html: shared.html, nonce, encoding, csp, cacheControl });
  };
  return async (c, next) => {
    const asked = isRead(c) ? toCacheKey(new URL(c.req.url)) : null;
    if (!asked) return next();
    const url = getOrigin(c.req.raw) + asked.path;
    const [wanted = "identity"] = acceptedEncodings(c.req.header("Accept-Encoding"));
    const renderNow = (isKept: boolean) => bound(c.req.raw, () => renderPage(url, c.var.requestScope, wanted), isKept);
    const onOutcome = (outcome: Outcome) => {
      metrics.countPage(outcome);
      if (outcome !== "miss") c.set("quiet", true);
    };
    const cached = keep && asked.keep;
    const { page, age } = cached
      ? await pageCache.get(url, renderNow, onOutcome)
      : { page: await renderNow(false), age: 0 };
    const headers: Record<string, string> = { ...page.headers };
    if (page.keep) headers.age = String(age);
    if (page.keep && isSameVersion(page.headers.etag, c.req.header("If-None-Match"))) {
      if (cached) c.set("cacheAnswer", { key: url, page, form: "unchanged" });
      return new Response(null, { status: 304, headers });
    }
    const encoding = page.bodies.identity?.length === 0 ? "identity" : wanted;
    const body = await getBody(page, encoding);
    headers["content-length"] = String(body.length);
    if (encoding !== "identity") headers["content-encoding"] = encoding;
    if (cached && page.keep) {
      pageCache.weigh(url);
      c.set("cacheAnswer", { key: url, page, form: encoding });
    }
    return new Response(body, { status: page.status, headers });
  };
}
