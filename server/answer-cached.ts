import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#lib/log.ts";
import { acceptedEncodings, isSameVersion } from "./encoding.ts";
import type { Middleware } from "./hono-env.ts";
import type { Metrics } from "./metrics.ts";
import { toLogEntry } from "./open-request.ts";
import type { PageCache } from "./page-cache.ts";

/** A longer address is Hono's. */
const MAX_LENGTH = 500;

/** No URL holds a space: two addresses are never written alike. */
const toAddress = ({ url, headers }: IncomingMessage) => `${url} ${headers.host}`;

interface CacheAnswersDeps {
  pageCache: PageCache;
  metrics: Metrics;
  newId: () => string;
  log: Log;
  /** More than a shop has in use, and too few to fill the memory: anybody can invent addresses of a page. */
  maxAddresses?: number;
}

/**
 * Hits of the page cache, answered before Hono. `learn` is a middleware around all that sets headers: it writes down
 * which page an address got and with which headers. `answer` repeats just that while the page is fresh, and leaves every
 * other request to Hono (false).
 */
export function createCacheAnswers({ pageCache, metrics, newId, log, maxAddresses = 10_000 }: CacheAnswersDeps) {
  const addresses = new Map<string, { key: string; path: string }>();
  const debug = log.isLevelEnabled("debug");

  const learn: Middleware = async (c, next) => {
    await next();
    const { cacheAnswer } = c.var;
    if (!cacheAnswer || !c.env?.incoming) return;
    const { key, page, form } = cacheAnswer;
    const headers = [...c.res.headers].filter(([name]) => name !== "age");
    page.sent[form] = ["age", "", "x-request-id", "", ...headers.flat()];
    const address = toAddress(c.env.incoming);
    if (address.length > MAX_LENGTH) return;
    if (addresses.size >= maxAddresses) addresses.clear();
    addresses.set(address, { key, path: c.req.path });
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const begun = performance.now();
    const address = addresses.get(toAddress(request));
    const cached = address && pageCache.peek(address.key);
    if (!cached) return false;
    const { page, age, outcome } = cached;
    const unchanged = isSameVersion(page.headers.etag, headers["if-none-match"]);
    const [encoding = "identity"] = acceptedEncodings(headers["accept-encoding"]);
    const sent = page.sent[unchanged ? "unchanged" : encoding];
    if (!sent) return false;
    const [id, status] = [newId(), unchanged ? 304 : 200];
    sent[1] = String(age);
    sent[3] = id;
    response.writeHead(status, sent);
    response.end(unchanged || method === "HEAD" ? undefined : page.bodies[encoding]);
    const seconds = (performance.now() - begun) / 1000;
    metrics.countRequest(status, seconds);
    metrics.countPage(outcome);
    if (debug) log.debug(toLogEntry(id, method, address.path, status, seconds * 1000), "request");
    return true;
  };

  return { learn, answer };
}
