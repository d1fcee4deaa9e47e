import type { MarkupCache, RequestScope } from "#app/context.ts";
import type { Env } from "#lib/env.ts";
import { getBody, toCachedPage } from "./cached-page.ts";
import { acceptedEncodings, type Encoding, isSameVersion } from "./encoding.ts";
import type { Metrics } from "./metrics.ts";
import { createNonce } from "./open-request.ts";
import type { Outcome, PageCache } from "./page-cache.ts";
import { findRouteByPath } from "./route-declarations.ts";
import { isRead, type Middleware } from "./hono-env.ts";

/**
 * What browsers and a CDN may do with a page that is kept here. Its Age counts for them too: a page that is 4 s old is
 * asked for again. Age is rounded down, so the two seconds' sum is 4 where 5 is the limit of both caches together.
 */
export const toCacheControl = ({ CACHE_CDN }: Pick<Env, "CACHE_CDN">) =>
  CACHE_CDN ? "public, max-age=0, s-maxage=2, stale-while-revalidate=2" : "no-cache";

/** A longer address is not cached: nobody should fill the memory with names. */
const MAX_KEY = 1_000;

/**
 * The path and query under which a public page is rendered and cached; null for any other page. Parameters that its row
 * in app/routes.ts does not name (utm_source, say) are left out. `_routes` asks for the data of a part of a page: that of
 * the page itself, as browsers do that go to it or fetch it ahead, is cached; anybody could invent other parts.
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

/** Waits for a place to render what `request` asks for; what others may ask for again comes first. */
export type Bound = <T>(request: Request, work: () => Promise<T>, isKept?: boolean) => Promise<T>;

interface Parts {
  pageCache: PageCache;
  metrics: Metrics;
  render: Render;
  bound: Bound;
  getOrigin: (request: Request) => string;
  csp: (scripts: readonly string[]) => string;
  /** Of pages that are kept here: what browsers and a CDN may do. */
  cacheControl: string;
  /** False in development: pages are rendered alike and never cached. */
  keep: boolean;
  /** Parts of pages that later ones repeat; none in development, where their code changes. */
  markup: MarkupCache | undefined;
}

/** Renders public pages from their URL alone: no cookie or header reaches the routes, so no page can be personal. */
export function cachePublicPages({
  pageCache,
  metrics,
  render,
  bound,
  getOrigin,
  csp,
  cacheControl,
  keep,
  markup,
}: Parts): Middleware {
  // It is removed from every page before that is sent, so one serves them all.
  const nonce = createNonce();
  const renderPage = async (url: string, { id, log }: RequestScope, encoding: Encoding) => {
    const shared: RequestScope["shared"] = { markup };
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
