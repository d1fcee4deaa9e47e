import { expect, it } from "vitest";
import { slimRoutes } from "./route-table.mjs";

const entry = { module: "/e.js", imports: ["/framework.js"], css: [] };
const page = { id: "routes/page", parentId: "root", path: "page", hasLoader: true, hasAction: false, module: "/p.js" };

it("leaves out what the browser takes for granted", () => {
  const routes = { "routes/page": { ...page, hasDefaultExport: true, imports: ["/framework.js", "/own.js"], css: [] } };
  expect(slimRoutes({ entry, routes, version: "1" })).toEqual({
    entry,
    routes: {
      "routes/page": {
        parentId: "root",
        path: "page",
        hasLoader: true,
        hasDefaultExport: true,
        module: "/p.js",
        imports: ["/own.js"],
      },
    },
    version: "1",
  });
});

it.each([
  ["routes/api/sesion", false, 0],
  ["routes/api/page", true, 1],
  ["routes/admin/buscar", false, 1],
  // A download is no page of the router.
  ["routes/admin/pedidos-exportar", false, 0],
])("keeps of %s (a page: %s) %i routes", (id, hasDefaultExport, kept) => {
  const { routes } = slimRoutes({ entry, routes: { [id]: { ...page, id, hasDefaultExport } } });
  expect(Object.keys(routes)).toHaveLength(kept);
});

it("says of the panel's pages nothing that their scripts say themselves", () => {
  const id = "routes/admin/page";
  const { routes } = slimRoutes({
    entry,
    routes: { [id]: { ...page, id, hasDefaultExport: true, imports: ["/own.js"] } },
  });
  expect(routes[id]).toMatchObject({ module: "/p.js" });
  expect(routes[id]).not.toHaveProperty("imports");
});
