import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { buffer } from "node:stream/consumers";
import { Hono } from "hono";
import { afterAll, describe, expect, it, test, vi } from "vitest";
import { createLog } from "#lib/log.ts";
import { openTestDb } from "#tests/db.ts";
import { createOneRoute } from "#tests/fixtures/one-route.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { createCacheAnswers } from "./answer-cached.ts";
import { createApp } from "./app.ts";
import type { CachedPage } from "./cached-page.ts";
import type { HonoEnv } from "./hono-env.ts";
import { type App, closeHttp, createHttp, listen } from "./http-server.ts";
import { createMetrics } from "./metrics.ts";
import { createRequestIds } from "./open-request.ts";
import { createPageCache } from "./page-cache.ts";

const db = await openTestDb();
const PAGE = `<p>${"hola ".repeat(1000)}</p>`;

async function serve(app: App): Promise<{ http: Server; port: number }> {
  const http = createHttp(app);
  await listen(http, 0, "127.0.0.1");
  return { http, port: (http.address() as AddressInfo).port };
}

interface Answer {
  status: string;
  headers: string[];
  body: string;
}

/** Sends raw text, and reads until the server closes the connection. */
async function send(port: number, text: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  socket.write(text);
  return (await buffer(socket)).toString("latin1");
}

/** Answers without the parts that always differ. */
function readAnswers(raw: string): Answer[] {
  return raw.split(/(?=HTTP\/1\.1 \d{3} )/).map((one) => {
    const end = one.indexOf("\r\n\r\n");
    const [status = "", ...headers] = one.slice(0, end).split("\r\n");
    const comparable = headers
      .map((line) => line.replace(/^[^:]+/, (name) => name.toLowerCase()))
      .map((line) => line.replace(/^date: .*/, "date: …").replace(/^(x-request-id: [0-9a-f]{12}-)\d+$/, "$1…"));
    return { status: status.slice(9), headers: comparable.toSorted(), body: one.slice(end + 4) };
  });
}

/** The same shop behind two servers: one answers from the cache first, the other only through Hono. */
async function open() {
  const clock = { ms: 0 };
  let renders = 0;
  const build = createOneRoute((request, { nonce }) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/terminos") return new Response("no", { status: 404 });
    renders += 1;
    const html = `<script nonce="${nonce}">a()</script>${renders}${PAGE}`;
    return new Response(html, { headers: { "Content-Type": "text/html; charset=utf-8" } });
  });
  const tienda = { ...openTestTienda(db, []), pageCache: createPageCache({ now: () => clock.ms }) };
  // As at LOG_NIVEL=debug, but without writing.
  vi.spyOn(tienda.log, "isLevelEnabled").mockReturnValue(true);
  const app = createApp({ tienda, sandbox: null }, { build, files: new Map() });
  const first: boolean[] = [];
  const cached = await serve({
    hono: app.hono,
    answerFirst: (request, response) => {
      const answered = app.answerFirst(request, response);
      first.push(answered);
      return answered;
    },
  });
  const hono = await serve({ hono: app.hono, answerFirst: () => false });
  afterAll(() => Promise.all([closeHttp(cached.http, 0), closeHttp(hono.http, 0)]));
  /** `first`: whether the cache answered before Hono, per request. */
  const askCache = async (text: string) => {
    first.length = 0;
    const raw = await send(cached.port, text);
    return { raw, first: [...first] };
  };
  const ask = async (text: string) => {
    const byHono = await send(hono.port, text);
    const { raw, first: answered } = await askCache(text);
    return { byHono, byCache: raw, first: answered };
  };
  return { clock, tienda, ask, askCache };
}

type Opened = Awaited<ReturnType<typeof open>>;

const readAge = (raw: string) => /^age: (\d+)/m.exec(raw)?.[1];
const readBody = (raw: string) => raw.slice(raw.indexOf("\r\n\r\n") + 4);

const toLines = (...all: string[]) => [...all, "", ""].join("\r\n");
const get = (target: string, ...headers: string[]) =>
  toLines(`GET ${target} HTTP/1.1`, "Host: localhost:3000", "Connection: close", ...headers);

describe("a fresh page is answered as Hono answers it", async () => {
  const { ask } = await open();
  const known = /etag: (\S+)/.exec((await ask(get("/"))).byHono)?.[1] ?? "";
  const askHead = (target: string, ...more: string[]) => get(target, ...more).replace(/^GET/, "HEAD");
  const getAs = (host: string, target = "/") =>
    toLines(`GET ${target} HTTP/1.1`, ...host.split("|"), "Connection: close");

  test.each([
    ["as it is", get("/")],
    ["by a query", get("/catalogo?search=mate&pagina=2")],
    [
      "by a query that is written otherwise",
      get("/catalogo?pagina=2&utm_source=correo&search=mate%20de%20c%c3%b3ndor"),
    ],
    ["as data", get("/catalogo.data?search=mate")],
    ["as its data alone", get("/catalogo.data?search=mate&_routes=routes%2Ftienda%2Fcatalogo")],
    ["with a trailing slash", get("/catalogo/")],
    ["in brotli", get("/", "Accept-Encoding: gzip, deflate, br, zstd")],
    ["in gzip", get("/", "Accept-Encoding: gzip, deflate")],
    ["in what is liked best", get("/", "Accept-Encoding: br;q=0.5, gzip")],
    ["not in what is refused", get("/", "Accept-Encoding: br;q=0, *")],
    ["in what two lines accept", get("/", "Accept-Encoding: deflate", "Accept-Encoding: gzip")],
    ["for who has an encoding that is not made", get("/", "Accept-Encoding: deflate")],
    ["for who has it", get("/", `If-None-Match: ${known}`)],
    ["for who has it, strong", get("/", `If-None-Match: "x", ${known.slice(2)}`, "Accept-Encoding: br")],
    ["for who has another version", get("/", 'If-None-Match: W/"x"')],
    ["for who has any version", get("/", "If-None-Match: *")],
    ["for who has one of some day", get("/", "If-Modified-Since: Sun, 22 Nov 2026 09:00:00 GMT")],
    ["for HEAD", askHead("/")],
    ["for HEAD in brotli", askHead("/", "Accept-Encoding: br")],
    ["for HEAD of who has it", askHead("/", `If-None-Match: ${known}`)],
    ["for a range", get("/", "Range: bytes=0-9", `If-Range: ${known}`)],
    ["for who is signed in", get("/", "Cookie: qhatu.session_token=x", "Authorization: Bearer x")],
    ["for another site's page", get("/", "Origin: https://evil.example", "Sec-Fetch-Site: cross-site")],
    [
      "through proxies",
      get("/", "X-Forwarded-For: 6.6.6.6", "X-Forwarded-Host: evil.example", "X-Forwarded-Proto: ftp"),
    ],
    ["with an id of the client's", get("/", "X-Request-Id: mine", "X-HTTP-Method-Override: DELETE")],
    ["for who asks first whether to send", get("/", "Expect: 100-continue")],
    ["for who wants another protocol", get("/", "Connection: Upgrade", "Upgrade: websocket")],
    ["with a body", `${get("/", "Content-Length: 3")}a=1`],
    ["with a body in chunks", `${get("/", "Transfer-Encoding: chunked")}3\r\na=1\r\n0\r\n\r\n`],
    ["to an old client", toLines("GET / HTTP/1.0", "Host: localhost:3000")],
    [
      "to an old client that keeps the connection",
      toLines("GET / HTTP/1.0", "Host: localhost:3000", "Connection: keep-alive").concat(get("/")),
    ],
    ["twice on one connection", get("/").replace("Connection: close\r\n", "") + get("/catalogo")],
    ["under our other name", getAs("Host: 127.0.0.1:3000")],
    ["under a foreign name", getAs("Host: evil.example")],
    ["under our name in capitals", getAs("Host: LOCALHOST:3000")],
    ["under a whole address", getAs("Host: localhost:3000", "http://localhost:3000/catalogo")],
    ["under a foreign address", getAs("Host: localhost:3000", "http://evil.example/catalogo")],
  ])("%s", async (_what, text) => {
    const { byHono, byCache, first } = await ask(text);
    expect(readAnswers(byCache)).toEqual(readAnswers(byHono));
    expect(first).not.toContain(false);
    expect(first).not.toEqual([]);
  });

  test.each([
    ["another method", 200, get("/").replace(/^GET/, "POST")],
    ["a method nobody has", 405, get("/").replace(/^GET/, "PROPFIND")],
    ["a question for methods", 204, get("/").replace(/^GET/, "OPTIONS")],
    ["a part of a page", 200, get("/catalogo.data?_routes=root")],
    ["a page of somebody's own", 200, get("/perfil")],
    ["a page that is not there", 404, get("/terminos")],
    ["the server's own state", 200, get("/healthz")],
    ["a file", 404, get("/assets/nada.js")],
    ["an address that is too long to keep", 200, get(`/catalogo?search=${"a".repeat(1_000)}`)],
    ["an address that is too long to remember", 200, get(`/catalogo?utm_source=${"a".repeat(500)}`)],
    ["control characters", 200, get("/contacto/%00")],
    ["steps upwards", 200, get("/catalogo/../perfil")],
    ["a backslash", 400, get("/\\catalogo")],
    ["an empty segment", 200, get("//localhost/catalogo")],
    ["no path", 400, get("*")],
    ["another scheme", 400, get("ftp://localhost:3000/")],
    ["two hosts", 400, getAs("Host: localhost:3000|Host: evil.example")],
    ["no host", 400, toLines("GET / HTTP/1.1", "Connection: close")],
    ["an old client without a host", 400, toLines("GET / HTTP/1.0")],
    ["an empty host", 400, getAs("Host: ")],
    ["a host that begins a path", 400, getAs("Host: localhost:3000/producto", "/1")],
    ["a host with a user", 400, getAs("Host: a@localhost:3000")],
    ["a host that is no host", 400, getAs("Host: foo.123")],
    ["a port that is none", 400, getAs("Host: localhost:99999")],
    ["an expectation nobody meets", 417, get("/", "Expect: a-miracle")],
    ["two lengths of the body", 400, `${get("/", "Content-Length: 3", "Content-Length: 4")}a=1`],
    ["a header that is broken", 400, get("/", "Accept Encoding: br")],
  ])("%s is left to Hono: %i", async (_what, status, text) => {
    const { byHono, byCache, first } = await ask(text);
    expect([byHono, byCache].map((raw) => Number(raw.slice(9, 12)))).toEqual([status, status]);
    expect(first).not.toContain(true);
  });
});

describe("the cache's rules hold before Hono", () => {
  it("a page says its age, and is Hono's again as soon as it is stale", async () => {
    const { clock, askCache } = await open();
    const rendered = await askCache(get("/"));
    clock.ms = 1_999;
    const fresh = await askCache(get("/"));
    clock.ms = 2_000;
    const stale = await askCache(get("/"));
    const renewed = await askCache(get("/"));
    const again = await askCache(get("/"));
    const all = [rendered, fresh, stale, renewed, again];
    expect(all.map(({ first }) => first)).toEqual([[false], [true], [false], [false], [true]]);
    expect(all.map(({ raw }) => readAge(raw))).toEqual(["0", "1", "2", "0", "0"]);
    const [old, , , now] = all.map(({ raw }) => readBody(raw));
    expect(all.map(({ raw }) => readBody(raw))).toEqual([old, old, old, now, now]);
    expect(now).not.toBe(old);
  });

  it.each([
    ["5 s old", (shop: Opened) => (shop.clock.ms = 5_000)],
    ["dropped", (shop: Opened) => shop.tienda.pageCache.drop()],
  ])("a page that is %s is not answered", async (_what, end) => {
    const shop = await open();
    const old = await shop.askCache(get("/"));
    await end(shop);
    const { first, raw } = await shop.askCache(get("/"));
    expect([first, readAge(raw)]).toEqual([[false], "0"]);
    expect(readBody(raw)).not.toBe(readBody(old.raw));
  });
});

it("is counted like every answer, and written down at level debug alone", async () => {
  const { tienda, ask, askCache } = await open();
  const [info, debug] = [vi.spyOn(tienda.log, "info"), vi.spyOn(tienda.log, "debug")];
  await askCache(get("/?pagina=1", "Accept-Encoding: br"));
  info.mockClear();
  const { byHono, byCache } = await ask(get("/?pagina=1", "Accept-Encoding: br"));
  const ids = [byHono, byCache].map((raw) => /x-request-id: (\S+)/.exec(raw)?.[1]);
  expect(info).not.toHaveBeenCalled();
  const line = { method: "GET", path: "/", status: 200, ms: expect.any(Number) };
  expect(debug.mock.calls).toEqual(ids.map((requestId) => [{ ...line, requestId }, "request"]));
  const metrics = readBody((await askCache(get("/metrics"))).raw);
  expect(metrics.split("\n")).toEqual(
    expect.arrayContaining([
      'qhatu_requests_total{status="2xx"} 3',
      'qhatu_public_pages_total{outcome="hit"} 2',
      'qhatu_public_pages_total{outcome="miss"} 1',
      "qhatu_request_duration_seconds_count 3",
    ]),
  );
});

const makeRequest = (url: string) => {
  const host = "localhost";
  return { method: "HEAD", url, headers: { host }, rawHeaders: ["Host", host] } as unknown as IncomingMessage;
};

it("remembers so many addresses and no more: then it begins anew", async () => {
  const pageCache = createPageCache();
  const newId = createRequestIds();
  const parts = { pageCache, metrics: createMetrics(), newId, log: createLog("silent"), maxAddresses: 2 };
  const { learn, answer } = createCacheAnswers(parts);
  const page: CachedPage = { status: 200, headers: {}, bodies: { identity: new Uint8Array() }, sent: {}, keep: true };
  await pageCache.get("/", async () => page);
  const hono = new Hono<HonoEnv>().use(learn).get("*", (c) => {
    c.set("cacheAnswer", { key: "/", page, form: "identity" });
    return c.text("");
  });
  const learnEach = async (...urls: string[]) => {
    for (const url of urls) await hono.request(url, {}, { incoming: makeRequest(url) });
  };
  const isKnown = (url: string) => answer(makeRequest(url), { writeHead() {}, end() {} } as unknown as ServerResponse);
  await learnEach("/?n=1", "/?n=2");
  expect(["/?n=1", "/?n=2"].map(isKnown)).toEqual([true, true]);
  await learnEach("/?n=3");
  expect(["/?n=1", "/?n=2", "/?n=3"].map(isKnown)).toEqual([false, false, true]);
});
