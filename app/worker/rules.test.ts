import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flattenRoutes } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";
import { listPublicPages } from "./public-pages.ts";
import {
  describeKept,
  findKind,
  findSibling,
  judge,
  mayKeep,
  listExcess,
  OFFLINE_PAGE,
  OWN_PAGES,
  toKey,
  withoutChoice,
} from "./rules.ts";

const ORIGIN = "https://tienda.example";
const flat = flattenRoutes(routes);
const pages = listPublicPages(flat);

interface Asked {
  method?: string;
  mode?: RequestMode;
  headers?: HeadersInit;
}

function ask(path: string, { method = "GET", mode = "navigate", headers }: Asked = {}) {
  const url = new URL(path, ORIGIN).href;
  return judge({ method, mode, url, headers: new Headers(headers) }, ORIGIN, pages);
}

describe("what the worker answers", () => {
  it.each([
    ["/", "pages"],
    ["/catalogo?orden=nuevo", "pages"],
    ["/producto/0199f1a0-0000-7000-8000-000000000000", "pages"],
    ["/carrito", "pages"],
    ["/privacidad", "pages"],
    [OFFLINE_PAGE, "pages"],
    // From the network; offline, the offline page.
    ["/perfil", "elsewhere"],
    ["/perfil/datos/descargar", "elsewhere"],
    ["/pedido/0199f1a0-0000-7000-8000-000000000000", "elsewhere"],
    ["/checkout", "elsewhere"],
    ["/sign-in", "elsewhere"],
    ["/libro-de-reclamaciones/abc", "elsewhere"],
    ["/no-hay", "elsewhere"],
    // Not handled.
    ["/admin", null],
    ["/admin/pedidos", null],
    ["/Admin/pedidos", null],
    ["/api/auth/callback/sso?code=x", null],
    ["/sandbox/stripe/x", null],
    ["https://otra.example/", null],
  ])("a visit to %s: %s", (path, verdict) => expect(ask(path)).toBe(verdict));

  it.each([
    ["/imagenes/0123456789abcdef0123456789abcdef-e8d8c8-320.avif", "pictures"],
    ["/banner/otono-movil-720.avif", "pictures"],
    ["/assets/root-a1b2.css", "files"],
    ["/iconos/192.png", "files"],
    ["/favicon.svg", "files"],
    ["/manifest.webmanifest", "files"],
    // A page is stored when visited; its data never.
    ["/catalogo", null],
    ["/catalogo.data?_routes=routes/tienda/catalogo", null],
    ["/producto/1.data", null],
    ["/api/sesion", null],
    ["/api/carrito?ids=1", null],
    ["/api/sugerencias?search=mate", null],
    ["/admin/pedidos.data", null],
    ["/sw.js", null],
    ["/imagenes/../perfil", null],
    ["https://res.cloudinary.com/imagenes/a.jpg", null],
  ])("what a page asks for, %s: %s", (path, verdict) => {
    expect(ask(path, { mode: "cors" })).toBe(verdict);
    expect(ask(path, { mode: "no-cors" })).toBe(verdict);
  });

  it.each([
    ["a form", { method: "POST" }],
    ["a question", { method: "HEAD" }],
    ["a part", { headers: { Range: "bytes=0-9" } }],
  ])("not %s", (_what, asked) => expect(ask("/catalogo", asked)).toBeNull());
});

const toPath = (pattern: string) => pattern.replace(/:\w+/g, "x").replace("*", "x");

describe("every row of app/routes.ts", () => {
  it.each(flat.filter(({ declaration }) => !declaration.cache))("$pattern is never kept", ({ pattern }) => {
    const file = new Set(["/imagenes/:archivo", "/marca/:archivo", "/manifest.webmanifest"]).has(pattern);
    expect(findKind(new URL(toPath(pattern), ORIGIN), pages) === null).toBe(!file);
  });

  it.each(flat.filter(({ declaration: { access } }) => access !== "everyone"))(
    "$pattern is nobody's but its owner's",
    ({ pattern }) => {
      expect([null, "elsewhere"]).toContain(ask(toPath(pattern)));
    },
  );
});

const answer = (headers: HeadersInit, more = {}) => {
  return { status: 200, type: "basic" as const, redirected: false, headers: new Headers(headers), ...more };
};

describe("what may be kept", () => {
  const html = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" };
  const avif = { "Content-Type": "image/avif", "Cache-Control": "public, max-age=31536000, immutable" };
  it.each([
    ["a public page", true, "pages", answer(html)],
    ["one that a CDN keeps", true, "pages", answer({ ...html, "Cache-Control": "public, max-age=0, s-maxage=2" })],
    ["a picture", true, "pictures", answer(avif)],
    ["somebody's page", false, "pages", answer({ ...html, "Cache-Control": "private, no-store" })],
    ["what nobody may keep", false, "pages", answer({ ...html, "Cache-Control": "no-store" })],
    ["what is somebody's own", false, "pages", answer({ ...html, "Cache-Control": "Private, max-age=9" })],
    ["what says nothing", false, "pages", answer({ "Content-Type": "text/html" })],
    ["what sets a cookie", false, "pages", answer({ ...html, "Set-Cookie": "a=1" })],
    ["another type than a page", false, "pages", answer({ ...html, "Content-Type": "text/x-script" })],
    ["a page in place of a picture", false, "pictures", answer(html)],
    ["no page", false, "pages", answer(html, { status: 404 })],
    ["an outage", false, "pages", answer(html, { status: 503 })],
    ["a part", false, "pictures", answer(avif, { status: 206 })],
    ["a redirect", false, "pages", answer(html, { status: 0, type: "opaqueredirect" })],
    ["what a redirect led to", false, "pages", answer(html, { redirected: true })],
    ["another site's", false, "pictures", answer(avif, { type: "cors" })],
    ["another site's, unseen", false, "pictures", answer({}, { status: 0, type: "opaque" })],
  ] as const)("%s: %s", (_what, may, kind, given) => expect(mayKeep(kind, given)).toBe(may));
});

it.each([
  ["/", "/"],
  ["/?utm_source=correo", "/"],
  ["/catalogo?search=mate&utm_source=x&orden=nuevo", "/catalogo?orden=nuevo&search=mate"],
  ["/catalogo?orden=nuevo&search=mate", "/catalogo?orden=nuevo&search=mate"],
  ["/catalogo?categoria=Hogar&categoria=Libros", "/catalogo?categoria=Hogar&categoria=Libros"],
  ["/producto/1?search=mate", "/producto/1"],
  ["/sin-conexion?de=/perfil", OFFLINE_PAGE],
])("%s is kept as %s", (path, key) => expect(toKey(new URL(path, ORIGIN), pages)).toBe(key));

const toKeys = (path: string) =>
  [new URL(path, ORIGIN), withoutChoice(new URL(path, ORIGIN))].map((one) => toKey(one, pages));

it("finds what is kept of a product whatever was chosen on its page", () => {
  expect(toKeys("/producto/1?elegido=Talla&estrellas=5")).toEqual([
    "/producto/1?elegido=Talla&estrellas=5",
    "/producto/1?estrellas=5",
  ]);
  expect(toKeys("/catalogo?orden=nuevo")).toEqual(["/catalogo?orden=nuevo", "/catalogo?orden=nuevo"]);
});

it("keeps both limits by dropping the oldest, and never the offline page nor one's own", () => {
  const sizes = fc.array(fc.nat(1_000), { maxLength: 30 });
  const limit = fc.record({ count: fc.integer({ min: 1, max: 20 }), bytes: fc.integer({ min: 1_000, max: 9_000 }) });
  fc.assert(
    fc.property(sizes, limit, (list, most) => {
      const never = [OFFLINE_PAGE, ...OWN_PAGES].map((path) => [ORIGIN + path, 0] as const);
      const all = new Map([...never, ...list.map((size, n) => [`/p/${n}`, size] as const)]);
      const gone = listExcess(all, most);
      const left = [...all].filter(([key]) => !gone.includes(key));
      expect(left.slice(0, 3)).toEqual(never);
      expect(left.length).toBeLessThanOrEqual(Math.max(3, most.count));
      expect(left.reduce((sum, [, size]) => sum + size, 0)).toBeLessThanOrEqual(most.bytes);
      expect([...gone, ...left.slice(3).map(([key]) => key)]).toEqual([...all.keys()].slice(3));
    }),
  );
});

it("finds the same picture in another width, and no other picture", () => {
  const [one, other] = ["0".repeat(32), "1".repeat(32)].map((hash) => `${ORIGIN}/imagenes/${hash}-e8d8c8`);
  const kept = [`${other}-320.avif`, `${one}-320.avif`, `${ORIGIN}/banner/otono-movil-720.avif`];
  expect(findSibling(`${one}-960.webp`, kept)).toBe(`${one}-320.avif`);
  expect(findSibling(`${ORIGIN}/banner/otono-ancho-1280.avif`, kept)).toBeUndefined();
});

it.each([
  ["2026-11-22T14:05:00-05:00", "Sin conexión: mostramos lo que se guardó hoy a las 14:05."],
  ["2026-11-21T23:59:00-05:00", "Sin conexión: mostramos lo que se guardó el 21 de noviembre de 2026 a las 23:59."],
])("says from when a page is: %s", (at, text) => {
  expect(describeKept(new Date(at), new Date("2026-11-22T15:00:00-05:00"))).toBe(text);
});
