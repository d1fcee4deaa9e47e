import { expect, it } from "vitest";
import { SECCIONES } from "#app/frame/panel/secciones.ts";
import { PANEL, SHOP } from "#app/ui/ahead.ts";
import { ROUTES } from "./fixtures/routes.ts";
import { toCacheKey } from "#server/cache-public-pages.ts";
import { findDeclarationByPath } from "#server/route-declarations.ts";

it.each(["/", "/catalogo", "/catalogo/hogar", "/producto/0199f1a0-0000-7000-8000-000000000000"])(
  "what is fetched ahead is the same for everyone: %s",
  (path) => {
    expect(SHOP.pages.test(path)).toBe(true);
    expect(findDeclarationByPath(path)?.cache).toBeDefined();
  },
);

it("comes from the page cache, in the shop's frame, which stays", () => {
  const pages = ROUTES.filter(({ declaration, fullPath }) => declaration?.cache && SHOP.pages.test(fullPath));
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
  const ahead = paths.filter((path) => SHOP.pages.test(path));
  expect(ahead.length).toBeGreaterThan(2);
  expect(ahead.filter((path) => findDeclarationByPath(path)?.cache === undefined)).toEqual([]);
});

it("in the panel is a page that shows something, under the guard of its own row", () => {
  const ID = "0199f1a0-0000-7000-8000-000000000000";
  const ahead = ROUTES.filter(
    ({ fullPath, declaration }) => declaration && PANEL.pages.test(fullPath.replace(/:\w+/g, ID)),
  );
  expect(ahead.map(({ fullPath }) => fullPath)).toEqual(
    expect.arrayContaining(["/admin/pedidos/:id", "/admin/pedidos/lotes/:lote", "/admin/comprobantes/:id"]),
  );
  for (const { file, declaration } of ahead) {
    expect(file).toMatch(/\.tsx$/);
    expect(declaration?.access).toBe("admin");
  }
});

it.each(SECCIONES)("in the panel is all that its navigation leads to: $to", ({ to }) => {
  expect(PANEL.pages.test(to)).toBe(true);
});
