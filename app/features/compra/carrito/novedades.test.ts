import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { type AvisoLinea, isBounded, type LineaCarrito } from "./carrito.ts";
import { subtractItems, totalesCarrito } from "./lineas.ts";
import { formatGuardado, parseGuardado } from "./guardado.ts";
import { dismissAviso, mergeVigentes, parseVigentes } from "./novedades.ts";

const producto = (more: object = {}) => {
  return { id: "a", nombre: "Taza", categoria: "Hogar", precio: soles(40), stock: 5, imagen: "", ...more };
};
const linea = (cantidad: number, more: object = {}, aviso?: AvisoLinea): LineaCarrito => {
  return aviso ? { producto: producto(more), cantidad, aviso } : { producto: producto(more), cantidad };
};
const merge = (before: LineaCarrito, now: object | null, held = false) =>
  mergeVigentes([before], ["a"], new Map(now ? [["a", producto(now)]] : []), held)[0];

describe("merging what the shop answers", () => {
  it.each<[string, LineaCarrito, object | null, LineaCarrito]>([
    ["the same", linea(2), {}, linea(2)],
    ["another name", linea(2), { nombre: "Jarra" }, linea(2, { nombre: "Jarra" })],
    ["another price", linea(2), { precio: soles(45) }, linea(2, { precio: soles(45) }, { precio: soles(40) })],
    [
      "another price once more: the one that was first seen counts",
      linea(2, { precio: soles(45) }, { precio: soles(40) }),
      { precio: soles(50) },
      linea(2, { precio: soles(50) }, { precio: soles(40) }),
    ],
    ["the first price again", linea(2, { precio: soles(45) }, { precio: soles(40) }), {}, linea(2)],
    ["less, but enough", linea(2), { stock: 2 }, linea(2, { stock: 2 })],
    ["too little", linea(4), { stock: 3 }, linea(3, { stock: 3 }, { cantidad: 4 })],
    [
      "still too little",
      linea(3, { stock: 3 }, { cantidad: 4 }),
      { stock: 3 },
      linea(3, { stock: 3 }, { cantidad: 4 }),
    ],
    ["nothing left", linea(4), { stock: 0 }, linea(0, { stock: 0 }, { cantidad: 4 })],
    ["no longer sold", linea(4), null, linea(0, { stock: 0 }, { cantidad: 4 })],
    ["still none", linea(0, { stock: 0 }, { cantidad: 4 }), null, linea(0, { stock: 0 }, { cantidad: 4 })],
    ["there again", linea(0, { stock: 0 }, { cantidad: 4 }), {}, linea(4, {}, { vuelve: true })],
    [
      "there again, fewer",
      linea(0, { stock: 0 }, { cantidad: 4 }),
      { stock: 2 },
      linea(2, { stock: 2 }, { vuelve: true, cantidad: 4 }),
    ],
  ])("%s", (_, before, now, after) => expect(merge(before, now)).toEqual(after));

  it("keeps in the cart what the cart's own open order holds", () => {
    expect(merge(linea(4), { stock: 0, precio: soles(45) }, true)).toEqual(
      linea(4, { stock: 4, precio: soles(45) }, { precio: soles(40) }),
    );
    expect(merge(linea(4), null, true)?.cantidad).toBe(0);
  });

  it("leaves lines alone that were not asked for", () => {
    expect(mergeVigentes([linea(2)], ["b"], new Map(), false)).toEqual([linea(2)]);
  });

  it("keeps the sums exact, the quantities within the stock, and survives being stored", () => {
    const now = fc.option(
      fc.record({ precio: fc.integer({ min: 0, max: 9_999 }).map(soles), stock: fc.nat({ max: 12 }) }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(now), fc.boolean(), (cantidad, news, held) => {
        const after = news.reduce((line, next) => merge(line, next, held) ?? line, linea(cantidad));
        expect(after.cantidad).toBeLessThanOrEqual(after.producto.stock);
        expect(isBounded([after])).toBe(true);
        expect(totalesCarrito([after]).subtotal).toBe(after.producto.precio * 100 * after.cantidad);
        expect(parseGuardado(formatGuardado({ lineas: [after], pendientes: [] }))?.lineas).toEqual([after]);
      }),
    );
  });
});

describe("a line with an aviso", () => {
  it("loses the aviso once seen, unless it cannot be bought", () => {
    expect(dismissAviso([linea(2, {}, { precio: soles(39) })], "a")).toEqual([linea(2)]);
    const gone = [linea(0, { stock: 0 }, { cantidad: 4 })];
    expect(dismissAviso(gone, "a")).toEqual(gone);
  });

  it("stays when an order without it is paid", () => {
    const gone = [linea(0, { stock: 0 }, { cantidad: 4 })];
    expect(subtractItems(gone, [{ producto_id: "b", cantidad: 1 }])).toEqual(gone);
    expect(subtractItems(gone, [{ producto_id: "a", cantidad: 4 }])).toEqual([]);
  });
});

describe("the answer", () => {
  it("is read by id", () => expect(parseVigentes([producto()])?.get("a")).toEqual(producto()));

  it.each([null, {}, "x", [null], [{ id: "a" }], [producto({ precio: "40" })], [producto({ stock: 1.5 })]])(
    "%j is not understood, and changes nothing",
    (body) => expect(parseVigentes(body)).toBeNull(),
  );
});
