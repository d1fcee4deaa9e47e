import fc from "fast-check";
import { expect, it } from "vitest";
import { toCacheControl, toCacheKey } from "./cache-public-pages.ts";
import type { CachedPage } from "./cached-page.ts";
import { createPageCache } from "./page-cache.ts";

const page: CachedPage = { status: 200, headers: {}, bodies: { identity: new Uint8Array(1) }, sent: {}, keep: true };

/** How long a CDN may serve an answer, in ms: fresh, and stale while revalidating (RFC 9111 and RFC 5861). */
function getLifetime(cacheControl: string, age: number): number {
  const readSeconds = (name: string) => Number(new RegExp(`(?:^|[ ,])${name}=(\\d+)`).exec(cacheControl)?.[1] ?? 0);
  return Math.max(0, readSeconds("s-maxage") + readSeconds("stale-while-revalidate") - age) * 1000;
}

it("lets a CDN keep a page for some seconds, and both caches together never longer than 5 s", async () => {
  const cacheControl = toCacheControl({ CACHE_CDN: true });
  expect(getLifetime(cacheControl, 0)).toBeGreaterThan(0);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 4_999 }), async (ms) => {
      const clock = { ms: 0 };
      const pageCache = createPageCache({ now: () => clock.ms });
      await pageCache.get("/", async () => page);
      clock.ms = ms;
      const { age } = await pageCache.get("/", async () => page);
      expect(ms + getLifetime(cacheControl, age)).toBeLessThanOrEqual(5_000);
    }),
  );
});

it("lets no CDN keep a page unless it is asked to", () => {
  expect(getLifetime(toCacheControl({ CACHE_CDN: false }), 0)).toBe(0);
});

it.each([
  ["/catalogo?search=taza&utm_source=x", "/catalogo?search=taza", true],
  ["/catalogo.data?search=taza", "/catalogo.data?search=taza", true],
  // A page's data, for navigations and prefetching.
  ["/_.data?_routes=routes%2Ftienda%2Finicio", "/_.data?_routes=routes%2Ftienda%2Finicio", true],
  ["/catalogo.data?utm_source=x&_routes=routes/tienda/catalogo", "/catalogo.data?_routes=routes%2Ftienda%2Fcatalogo", true], // prettier-ignore
  ["/catalogo/ropa.data?_routes=routes/tienda/categoria", "/catalogo/ropa.data?_routes=routes%2Ftienda%2Fcategoria", true], // prettier-ignore
  // Any other part.
  ["/catalogo/ropa.data?_routes=routes/tienda/catalogo", "/catalogo/ropa.data?_routes=routes%2Ftienda%2Fcatalogo", false], // prettier-ignore
  ["/catalogo.data?_routes=root", "/catalogo.data?_routes=root", false],
  ["/catalogo.data?_routes=root,routes/tienda/catalogo", "/catalogo.data?_routes=root%2Croutes%2Ftienda%2Fcatalogo", false], // prettier-ignore
  ["/catalogo.data?_routes=routes/tienda/catalogo&_routes=x", "/catalogo.data?_routes=routes%2Ftienda%2Fcatalogo&_routes=x", false], // prettier-ignore
  ["/catalogo?_routes=routes/tienda/catalogo", "/catalogo?_routes=routes%2Ftienda%2Fcatalogo", false],
])("%s is rendered as %s, and kept: %s", (asked, path, keep) => {
  expect(toCacheKey(new URL(asked, "http://tienda.test"))).toEqual({ path, keep });
});

it.each(["/perfil.data?_routes=routes/tienda/perfil", "/checkout", "/admin.data?_routes=routes/admin/dashboard"])(
  "%s is never kept",
  (asked) => expect(toCacheKey(new URL(asked, "http://tienda.test"))).toBeNull(),
);
