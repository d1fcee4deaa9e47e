import { matchRoutes, type RouteObject } from "react-router";
import { describe, expect, it } from "vitest";
import { createFindDeclaration, flattenRoutes, page, type RouteEntry } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";
import { findDeclarationByPath } from "./route-declarations.ts";

const places = flattenRoutes(routes);

const toObjects = (entries: readonly RouteEntry[]): RouteObject[] =>
  entries.map(({ path, index, declaration, children }) => {
    const handle = declaration;
    if (index) return { index: true, handle };
    return { ...(path === undefined ? {} : { path }), handle, ...(children && { children: toObjects(children) }) };
  });

const ASKED = [
  ...places.map(({ pattern }) => pattern.replace(/:[^/]+/g, "a-1").replace("*", "x/y")),
  "/sign-in",
  "/sign-in/otra",
  "/admin/productos/importar",
  "/admin/pedidos/exportar",
  "/admin/nada/de/nada",
  "/nada",
  "/Catalogo",
  "/catalogo/",
  "/api",
  "/api/nada",
  "/imagenes",
  "/libro-de-reclamaciones/a/hoja.pdf",
  "/libro-de-reclamaciones/a/hojaxpdf",
];

describe("the declaration of an address", () => {
  it.each(ASKED)("%s is the route that the router finds", (path) => {
    const found = matchRoutes(toObjects(routes), path)?.at(-1)?.route.handle;
    expect(findDeclarationByPath(path)).toEqual(found);
  });

  it.each([
    ["/_.data", "/"],
    ["/catalogo.data", "/catalogo"],
    ["/admin/productos/importar.data", "/admin/productos/importar"],
  ])("%s is %s as data", (data, path) => {
    expect(findDeclarationByPath(data)).toBe(findDeclarationByPath(path));
  });
});

describe("the table", () => {
  it("refuses a page without `access`", () => {
    expect(() => flattenRoutes([{ path: "nueva", file: "routes/tienda/nueva.tsx" }])).toThrow("say who may enter");
  });

  it("is found by the pattern that the router gives to guards", () => {
    const find = createFindDeclaration(flattenRoutes([page("pedido/:id", "a.tsx", { access: "session" })]));
    expect(find("pedido/:id")).toEqual({ access: "session" });
    expect(find("/pedido/1")).toBeUndefined();
  });
});
