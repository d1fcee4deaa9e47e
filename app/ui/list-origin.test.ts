import { describe, expect, it } from "vitest";
import { toBackHref, toListOrigin } from "./list-origin.ts";

const from = (pathname: string, search = "", dialog?: string) => toListOrigin({ pathname, search }, dialog);

describe("the way back to a list", () => {
  it.each([
    ["/admin/productos", null, "/admin/productos"],
    ["/admin/productos", { search: "?pagina=2" }, "/admin/productos"],
    ["/admin/productos", { list: 7 }, "/admin/productos"],
    ["/admin/productos", from("/admin/productos"), "/admin/productos"],
    ["/admin/productos", from("/admin/productos", "?buscar=taza&pagina=2"), "/admin/productos?buscar=taza&pagina=2"],
    // Another list's page number does not apply here.
    ["/admin/pedidos", from("/admin/pedidos/lotes/1", "?pagina=2"), "/admin/pedidos"],
    ["/admin/pedidos", from("/admin/productos", "?pagina=2"), "/admin/pedidos"],
    // A dialog over the list is reopened only where `to` says so.
    ["/admin/productos", from("/admin/productos", "?pagina=2&editar=a", "editar"), "/admin/productos?pagina=2"],
    ["/admin/productos?editar=b", from("/admin/productos", "?pagina=2&editar=a"), "/admin/productos?pagina=2&editar=b"],
    ["/admin/pedidos?estado=enviado", null, "/admin/pedidos?estado=enviado"],
  ])("%s of a page that was opened with %j is %s", (to, state, back) => {
    expect(toBackHref(to, state)).toBe(back);
  });
});
