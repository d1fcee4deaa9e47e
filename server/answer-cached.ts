import type { IncomingMessage, ServerResponse } from "node:http";
import type { Log } from "#lib/log.ts";
import { acceptedEncodings, isSameVersion } from "./encoding.ts";
import type { Middleware } from "./hono-env.ts";
import type { Metrics } from "./metrics.ts";
import { toLogEntry } from "./open-request.ts";
import type { PageCache } from "./page-cache.ts";

const MAX_LENGTH = 500;

/** A URL contains no space, so the key is unambiguous. */
const toAddress = (url: string | undefined, host: string | undefined) => `${url} ${host}`;

interface AskedFor {
  host?: string;
  "accept-encoding"?: string;
  "if-none-match"?: string;
}

/**
 * The headers that select a cached answer, joined as Node does. From rawHeaders, since Node parses all headers when one
 * is read.
 */
function readHeaders({ rawHeaders }: Pick<IncomingMessage, "rawHeaders">): AskedFor {
  const asked: AskedFor = { host: undefined, "accept-encoding": undefined, "if-none-match": undefined };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const raw = rawHeaders[at] ?? "";
    // Lengths exclude nearly all other headers before a string is made.
    if (raw.length !== 4 && raw.length !== 13 && raw.length !== 15) continue;
    const name = raw.toLowerCase();
    if (name !== "host" && name !== "accept-encoding" && name !== "if-none-match") continue;
    const [before, value] = [asked[name], rawHeaders[at + 1]];
    asked[name] = before === undefined ? value : `${before}, ${value}`;
  }
  return asked;
}

interface CacheAnswersDeps {
  pageCache: PageCache;
  metrics: Metrics;
  newId: () => string;
  log: Log;
  /** More than a shop uses, and few enough for memory: anybody can invent addresses. */
  maxAddresses?: number;
}

/**
 * Answers page cache hits before Hono. `learn`, a middleware around all that sets headers, records each address's page
 * and headers; `answer` repeats them while the page is fresh, and returns false for any other request, which Hono
 * handles.
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
    const { url, headers: asked } = c.env.incoming;
    const address = toAddress(url, asked.host);
    if (address.length > MAX_LENGTH) return;
    if (addresses.size >= maxAddresses) addresses.clear();
    addresses.set(address, { key, path: c.req.path });
  };

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const begun = performance.now();
    const headers = readHeaders(request);
    const address = addresses.get(toAddress(url, headers.host));
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
