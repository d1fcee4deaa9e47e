import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { MAX_LINEAS } from "./carrito.ts";
import { formatGuardado, parseGuardado, VACIO } from "./guardado.ts";

const producto = { id: "a", nombre: "Taza", categoria: "Hogar", precio: soles(39.9), stock: 5, imagen: "taza.webp" };
const linea = { producto, cantidad: 2 };
const text = (value: unknown) => JSON.stringify(value);

describe("the kept cart", () => {
  it("starts empty", () => expect(parseGuardado(null)).toEqual(VACIO));

  it("drops unknown fields", () => {
    const kept = {
      lineas: [{ ...linea, nota: "x", producto: { ...producto, descuento: 1 } }],
      pendientes: ["p1"],
      v: 9,
    };
    expect(parseGuardado(text(kept))).toEqual({ lineas: [linea], pendientes: ["p1"] });
  });

  it("is read also from before there were pending orders", () => {
    expect(parseGuardado(text({ lineas: [linea] }))).toEqual({ lineas: [linea], pendientes: [] });
  });

  it("limits quantities to the known stock", () => {
    expect(parseGuardado(text({ lineas: [{ producto, cantidad: 9 }] }))?.lineas).toEqual([{ producto, cantidad: 5 }]);
  });

  it.each([
    ["no JSON", "{"],
    ["nothing at all", ""],
    ["null", "null"],
    ["a number", "7"],
    ["an array", text([linea])],
    ["no lines", text({})],
    ["lines that are no array", text({ lineas: { 0: linea } })],
    ["a line without a product", text({ lineas: [{ cantidad: 1 }] })],
    ["a quantity of 0", text({ lineas: [{ producto, cantidad: 0 }] })],
    ["half a unit", text({ lineas: [{ producto, cantidad: 0.5 }] })],
    ["a quantity in words", text({ lineas: [{ producto, cantidad: "2" }] })],
    ["no stock", text({ lineas: [{ producto: { ...producto, stock: 0 }, cantidad: 1 }] })],
    ["a price below 0", text({ lineas: [{ producto: { ...producto, precio: -1 }, cantidad: 1 }] })],
    ["a fraction of a céntimo", text({ lineas: [{ producto: { ...producto, precio: 1.001 }, cantidad: 1 }] })],
    ["an id that is no text", text({ lineas: [{ producto: { ...producto, id: 1 }, cantidad: 1 }] })],
    ["no id", text({ lineas: [{ producto: { ...producto, id: "" }, cantidad: 1 }] })],
    ["an endless name", text({ lineas: [{ producto: { ...producto, nombre: "x".repeat(501) }, cantidad: 1 }] })],
    ["the same product twice", text({ lineas: [linea, linea] })],
    ["too many lines", text({ lineas: Array.from({ length: MAX_LINEAS + 1 }, () => linea) })],
    [
      "sums that nobody can hold",
      text({ lineas: [{ producto: { ...producto, precio: 9_999_999_999 }, cantidad: 2 }] }),
    ],
    ["pending orders that are no texts", text({ lineas: [], pendientes: [1] })],
    ["a book", text({ lineas: [], x: "x".repeat(1_000_001) })],
  ])("is refused: %s", (_, kept) => expect(parseGuardado(kept)).toBeNull());

  it("never throws, whatever is stored", () => {
    const foreign = fc.anything().map((value) => {
      try {
        return JSON.stringify({ lineas: [{ producto: value, cantidad: value }, value], pendientes: value }) ?? "";
      } catch {
        return "";
      }
    });
    fc.assert(
      fc.property(fc.oneof(foreign, fc.string(), fc.json()), (kept) => {
        expect(() => parseGuardado(kept)).not.toThrow();
      }),
    );
  });

  it("reads back what was written", () => {
    const kept = { lineas: [linea, { producto: { ...producto, id: "b" }, cantidad: 1 }], pendientes: ["p1", "p2"] };
    expect(parseGuardado(formatGuardado(kept))).toEqual(kept);
  });
});
