import { expect, it } from "vitest";
import { AHEAD } from "#app/ui/prefetch.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { toCacheKey } from "#server/cache-public-pages.ts";
import { findDeclarationByPath } from "#server/route-declarations.ts";

it.each(["/", "/catalogo", "/catalogo/hogar", "/producto/0199f1a0-0000-7000-8000-000000000000"])(
  "what is fetched ahead is the same for everyone: %s",
  (path) => {
    expect(AHEAD.test(path)).toBe(true);
    expect(findDeclarationByPath(path)?.cache).toBeDefined();
  },
);

it("comes from the page cache, in the shop's frame, which stays", () => {
  const pages = ROUTES.filter(({ declaration, fullPath }) => declaration?.cache && AHEAD.test(fullPath));
  expect(pages.length).toBeGreaterThan(3);
  for (const { fullPath, id } of pages) {
    const path = fullPath.replace(/:\w+/g, "x");
    const data = path === "/" ? "/_.data" : `${path}.data`;
    const url = new URL(`${data}?${new URLSearchParams({ _routes: id })}`, "http://tienda.test");
    expect(toCacheKey(url)).toMatchObject({ keep: true });
  }
});

it("is no page of the panel or of an account, whatever app/routes.ts gains", () => {
  const paths = ROUTES.map(({ fullPath }) => fullPath.replace(/:\w+/g, "x").replace("*", "x"));
  const ahead = paths.filter((path) => AHEAD.test(path));
  expect(ahead.length).toBeGreaterThan(2);
  expect(ahead.filter((path) => findDeclarationByPath(path)?.cache === undefined)).toEqual([]);
});
