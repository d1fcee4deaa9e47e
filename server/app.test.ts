import { expect, it, describe } from "vitest";
import type { Hono } from "hono";
import { openTestDb } from "#tests/db.ts";
import { createOneRoute } from "#tests/fixtures/one-route.ts";
import { openTestTienda } from "#tests/fixtures/tienda.ts";
import { createApp } from "./app.ts";
import type { HonoEnv } from "./hono-env.ts";
import type { StaticFiles } from "./static-files.ts";

const CLIENT = "203.0.113.9";
const db = await openTestDb();

interface Seen {
  request: Request;
  ip: string;
}

/** A build with one catch-all route that records its requests. */
function open({ source = {}, answer, files = new Map() }: Partial<Settings> = {}) {
  const seen: Seen[] = [];
  const build = createOneRoute(async (request, { ip, nonce }) => {
    seen.push({ request, ip });
    return answer?.(nonce, request) ?? new Response(await request.text());
  });
  const tienda = openTestTienda(db, [], source);
  const { hono } = createApp({ tienda, sandbox: null }, { build, files });
  return { seen, tienda, ask: (path: string, init: Ask = {}) => ask(hono, path, init) };
}

interface Settings {
  source: Record<string, string>;
  answer: (nonce: string, request: Request) => Response;
  files: StaticFiles;
}
type Ask = RequestInit & { socket?: string; duplex?: "half" };

const ask = async (hono: Hono<HonoEnv>, path: string, { socket = CLIENT, ...init }: Ask) =>
  hono.request(path, init, { incoming: { socket: { remoteAddress: socket }, headers: {} } as never });

const post = (headers: Record<string, string>, body: BodyInit = "a=1"): Ask => ({ method: "POST", headers, body });

const page = (body: string) => new Response(body, { headers: { "Content-Type": "text/html; charset=utf-8" } });

describe("the client's address", () => {
  it("is the socket's address: a forged X-Forwarded-For is ignored, and reaches no route", async () => {
    const { seen, ask } = open();
    await ask("/perfil", {
      headers: { "X-Forwarded-For": "198.51.100.1", "X-Forwarded-Host": "evil.example", "X-Real-IP": "1.1.1.1" },
    });
    expect(seen[0]?.ip).toBe(CLIENT);
    expect([...(seen[0]?.request.headers.keys() ?? [])].filter((name) => name.startsWith("x-"))).toEqual([]);
  });

  it("is taken from a trusted proxy's header", async () => {
    const { seen, ask } = open({ source: { PROXY_CONFIABLE: "10.0.0.0/8" } });
    await ask("/perfil", { socket: "10.1.1.1", headers: { "X-Forwarded-For": `6.6.6.6, ${CLIENT}` } });
    expect(seen[0]?.ip).toBe(CLIENT);
  });

  it("gets an id from the server, never one from the request", async () => {
    const { ask } = open();
    const idOf = async () =>
      (await ask("/perfil", { headers: { "X-Request-Id": "mine" } })).headers.get("X-Request-Id");
    const first = await idOf();
    expect(first).toMatch(/^[0-9a-f]{12}-1$/);
    expect(await idOf()).toBe(first?.replace(/1$/, "2"));
  });
});

describe("the URL that routes see", () => {
  it.each([
    ["localhost:3000", "http://localhost:3000/perfil?a=1"],
    ["127.0.0.1:3000", "http://127.0.0.1:3000/perfil?a=1"],
    ["evil.example", "http://localhost:3000/perfil?a=1"],
  ])("in demo, Host %s", async (Host, wanted) => {
    const { seen, ask } = open();
    await ask("/perfil?a=1", { headers: { Host } });
    expect(seen[0]?.request.url).toBe(wanted);
  });

  it("behind TLS is the public URL", async () => {
    const source = { TIENDA_URL: "https://tienda.example" };
    const { seen, ask } = open({ source });
    await ask("/perfil", { headers: { Host: "10.0.0.7:8080" } });
    expect(seen[0]?.request.url).toBe("https://tienda.example/perfil");
  });
});

describe("requests that may change something", () => {
  it.each([
    ["ours", { Origin: "http://localhost:3000" }, 200],
    ["ours by its number", { Origin: "http://127.0.0.1:3000" }, 200],
    ["a program's, without Origin", {}, 200],
    ["another site's", { Origin: "https://evil.example" }, 403],
    ["hidden", { Origin: "null" }, 403],
    ["another port's", { Origin: "http://localhost:3001" }, 403],
    ["without Origin, but the browser says cross-site", { "Sec-Fetch-Site": "cross-site" }, 403],
    ["without Origin, from our own page", { "Sec-Fetch-Site": "same-origin" }, 200],
  ])("%s", async (_what, headers, status) => {
    const { seen, ask } = open();
    expect((await ask("/perfil", post(headers))).status).toBe(status);
    expect(seen).toHaveLength(status === 200 ? 1 : 0);
  });

  it("are refused as data under /api, as a page elsewhere", async () => {
    const [{ ask }, headers] = [open(), { Origin: "https://evil.example" }];
    const mensaje = "La solicitud viene de otro sitio y fue rechazada.";
    expect(await (await ask("/api/checkout", post(headers))).json()).toEqual({ error: { codigo: "origen", mensaje } });
    const page = await ask("/perfil", post(headers));
    expect(await page.text()).toMatch(RegExp(`<link rel="icon" .*<h1>${mensaje}</h1>`));
  });

  it("pass for webhooks, which are authenticated by a signature", async () => {
    const { ask } = open();
    expect((await ask("/api/webhooks/stripe", post({ Origin: "https://evil.example" }))).status).toBe(200);
  });
});

const MEGABYTE = 1024 * 1024;
const streamed = (bytes: number): Ask => {
  return { method: "POST", body: new Blob([new Uint8Array(bytes)]).stream(), duplex: "half" };
};

describe("bodies", () => {
  it("of unknown length pass unchanged up to a megabyte", async () => {
    const { ask } = open();
    const response = await ask("/perfil", streamed(MEGABYTE));
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, MEGABYTE]);
  });

  it("of unknown length are refused one byte further", async () => {
    const { seen, ask } = open();
    const response = await ask("/perfil", streamed(MEGABYTE + 1));
    expect([response.status, seen.length]).toEqual([413, 0]);
    expect(await response.text()).toContain("Lo que enviaste es demasiado grande.");
  });

  it.each([
    ["/api/admin/imagenes", 9],
    ["/admin/productos/importar", 21],
    ["/admin/productos/importar.data", 21],
  ])("with a file for %s may have %i megabytes", async (path, megabytes) => {
    const { ask } = open();
    const getStatus = async (bytes: number) => (await ask(path, streamed(bytes))).status;
    expect(await getStatus(megabytes * MEGABYTE)).toBe(200);
    expect(await getStatus(megabytes * MEGABYTE + 1)).toBe(413);
  });

  it("with a too large Content-Length are not read", async () => {
    const { seen, ask } = open();
    const response = await ask("/api/checkout", post({ "Content-Length": String(MEGABYTE + 1) }));
    expect([response.status, seen.length]).toEqual([413, 0]);
  });
});

it("knows its methods", async () => {
  const { ask } = open();
  expect((await ask("/perfil", { method: "PROPFIND" })).status).toBe(405);
  const options = await ask("/perfil", { method: "OPTIONS" });
  expect([options.status, options.headers.get("Allow")]).toEqual([204, "GET, HEAD, POST, PUT, PATCH, DELETE"]);
});

describe("public pages", () => {
  it("are rendered without anything of the visitor, and cached", async () => {
    const { seen, ask } = open({ answer: () => page("<p>hola</p>") });
    const headers = { Cookie: "qhatu.session_token=x", "X-User-Id": "7", Authorization: "Bearer x" };
    const responses = [
      await ask("/catalogo?search=mate&utm_source=correo", { headers }),
      await ask("/catalogo?fbclid=9&search=mate"),
    ];
    expect(await Promise.all(responses.map((response) => response.text()))).toEqual(["<p>hola</p>", "<p>hola</p>"]);
    expect(seen).toHaveLength(1);
    expect(seen[0]?.ip).toBe("");
    expect(seen[0]?.request.url).toBe("http://localhost:3000/catalogo?search=mate");
    expect([...(seen[0]?.request.headers.keys() ?? [])]).toEqual(["accept"]);
  });

  it("send the same script hashes with 200 and 304, and never a nonce", async () => {
    const { ask } = open({
      answer: (nonce) => page(`<script nonce="${nonce}">ours()</script><script>injected()</script>`),
    });
    const first = await ask("/");
    const etag = first.headers.get("ETag") ?? "";
    const again = await ask("/", { headers: { "If-None-Match": etag } });
    expect([first.status, again.status, await again.text()]).toEqual([200, 304, ""]);
    const csp = first.headers.get("Content-Security-Policy") ?? "";
    expect(again.headers.get("Content-Security-Policy")).toBe(csp);
    expect(csp.match(/'sha256-/g)).toHaveLength(1);
    expect(csp).not.toMatch(/nonce-|unsafe-inline/);
    expect(await first.text()).toBe("<script>ours()</script><script>injected()</script>");
  });

  it.each(["br", "gzip"])("come in %s", async (encoding) => {
    const { ask } = open({ answer: () => page("<p>hola</p>".repeat(100)) });
    const response = await ask("/", { headers: { "Accept-Encoding": `deflate, ${encoding}` } });
    expect(response.headers.get("Content-Encoding")).toBe(encoding);
    expect(response.headers.get("Vary")).toContain("Accept-Encoding");
  });

  it.each([
    ["errors", () => new Response("no", { status: 503 })],
    ["pages not found", () => new Response("no", { status: 404 })],
    ["answers that set a cookie", () => new Response("a", { headers: { "Set-Cookie": "a=1" } })],
    ["answers that forbid it", () => new Response("a", { headers: { "Cache-Control": "no-store" } })],
  ])("are not cached: %s", async (_what, answer) => {
    const { seen, ask } = open({ answer });
    const first = await ask("/");
    await ask("/");
    expect(seen).toHaveLength(2);
    expect([first.headers.get("ETag"), first.headers.get("Cache-Control")]).toEqual([null, "no-store"]);
  });

  it.each([
    ["us alone", "0", "no-cache"],
    ["a CDN, too", "1", "public, max-age=0, s-maxage=2, stale-while-revalidate=2"],
  ])("are kept by %s", async (_who, CACHE_CDN, wanted) => {
    const { ask } = open({ source: { CACHE_CDN }, answer: () => page("a") });
    const first = await ask("/");
    const again = await ask("/", { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
    const seen = [first, again].map(({ status, headers }) => [status, headers.get("Cache-Control")]);
    expect(seen).toEqual([200, 304].map((status) => [status, wanted]));
  });

  it("are dropped from the cache by the panel", async () => {
    const { seen, tienda, ask } = open({ answer: () => page("a") });
    await ask("/");
    await tienda.pageCache.drop();
    await ask("/");
    expect(seen).toHaveLength(2);
  });
});

it("sends personal pages with a nonce and no-store", async () => {
  const { ask } = open({ answer: (nonce) => page(nonce) });
  const response = await ask("/perfil");
  const nonce = await response.text();
  expect(response.headers.get("Content-Security-Policy")).toContain(`script-src 'self' 'nonce-${nonce}';`);
  expect(response.headers.get("Cache-Control")).toBe("private, no-store");
  expect(response.headers.get("ETag")).toBeNull();
});

describe("headers of every answer", () => {
  it.each(["/", "/perfil", "/healthz", "/assets/nada.js"])("%s", async (path) => {
    const { ask } = open();
    const { headers } = await ask(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
    });
    expect(headers.get("Strict-Transport-Security")).toBeNull();
  });

  it("let forms lead to the providers that are set, and to no other site", async () => {
    const { ask } = open({
      source: { STRIPE_SECRET_KEY: "sk", STRIPE_WEBHOOK_SECRET: "wh", STRIPE_API_BASE: "http://127.0.0.1:3900" },
    });
    const csp = (await ask("/perfil")).headers.get("Content-Security-Policy");
    expect(csp).toContain(
      "form-action 'self' https://checkout.stripe.com http://127.0.0.1:3900 https://*.mercadopago.com.pe https://*.mercadopago.com",
    );
  });
});

describe("metrics", () => {
  const token = "una-clave-bien-larga";

  it.each([
    ["loopback", {}, "127.0.0.1", 200],
    ["anybody else", {}, CLIENT, 403],
    ["with the token", { Authorization: `Bearer ${token}` }, CLIENT, 200],
    ["with another token", { Authorization: "Bearer otra-clave-bien-larga" }, CLIENT, 403],
    ["through a proxy on this machine", { "X-Forwarded-For": CLIENT }, "127.0.0.1", 403],
  ])("for %s", async (_who, headers, socket, status) => {
    const { ask } = open({ source: { METRICS_TOKEN: token } });
    const response = await ask("/metrics", { headers, socket });
    expect(response.status).toBe(status);
  });

  it("count requests and cached pages", async () => {
    const { ask } = open({ answer: () => page("a") });
    await ask("/");
    await ask("/");
    await ask("/assets/nada.js");
    const text = await (await ask("/metrics", { socket: "::1" })).text();
    expect(text).toContain('qhatu_requests_total{status="2xx"} 2');
    expect(text).toContain('qhatu_requests_total{status="4xx"} 1');
    expect(text).toContain('qhatu_public_pages_total{outcome="miss"} 1');
    expect(text).toContain('qhatu_public_pages_total{outcome="hit"} 1');
  });
});

it("is well while the database answers", async () => {
  const { ask } = open();
  const response = await ask("/healthz");
  expect([response.status, await response.json()]).toEqual([200, { ok: true }]);
});
