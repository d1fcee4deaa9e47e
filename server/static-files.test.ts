import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { Hono } from "hono";
import { afterAll, expect, it } from "vitest";
import { loadStaticFiles, serveStatic } from "./static-files.ts";

const dir = mkdtempSync(path.join(tmpdir(), "qhatu-files-"));
afterAll(() => rmSync(dir, { recursive: true }));

const code = "export const a = 1;\n".repeat(200);
mkdirSync(path.join(dir, "assets"));
writeFileSync(path.join(dir, "assets", "a-1234.js"), code);
writeFileSync(path.join(dir, "assets", "a-1234.js.br"), brotliCompressSync(code));
writeFileSync(path.join(dir, "robots.txt"), "User-agent: *");

const app = new Hono().use(serveStatic(loadStaticFiles(dir))).all("*", (c) => c.text("a route", 418));

it("sends the compressed copy, immutable", async () => {
  const response = await app.request("/assets/a-1234.js", { headers: { "Accept-Encoding": "gzip, br" } });
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "cache-control": "public, max-age=31536000, immutable",
    "content-encoding": "br",
    "content-type": "text/javascript; charset=utf-8",
    vary: "Accept-Encoding",
  });
  expect(brotliDecompressSync(Buffer.from(await response.arrayBuffer())).toString()).toBe(code);
});

it.each(["", "gzip;q=0", "deflate", "br;q=0.0"])("sends it as it is to who accepts '%s'", async (encoding) => {
  const response = await app.request("/assets/a-1234.js", { headers: { "Accept-Encoding": encoding } });
  expect([response.headers.get("Content-Encoding"), await response.text()]).toEqual([null, code]);
});

it("answers 304 to who has it", async () => {
  const etag = (await app.request("/robots.txt")).headers.get("ETag") ?? "";
  expect((await app.request("/robots.txt", { headers: { "If-None-Match": `"x", ${etag}` } })).status).toBe(304);
});

it.each([
  ["/assets/nada.js", 404],
  ["/assets/../../package.json", 418],
  ["/%2e%2e/package.json", 418],
  ["/catalogo", 418],
])("%s: %i", async (url, status) => {
  expect((await app.request(url)).status).toBe(status);
});

it("passes a POST to a file's address on to the routes", async () => {
  expect((await app.request("/robots.txt", { method: "POST" })).status).toBe(418);
});
