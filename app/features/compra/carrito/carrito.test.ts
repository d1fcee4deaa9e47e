import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos, fromSoles, computeIgv, soles, toSoles } from "#lib/dinero.ts";
import { addProducto, countUnidades, isBounded, type Lineas, MAX_LINEAS, type ProductoCarrito } from "./carrito.ts";
import { applyCambios, removeProducto, restoreLinea, setCantidad, subtractItems, totalesCarrito } from "./lineas.ts";

const producto = (id: string, more: Partial<ProductoCarrito> = {}): ProductoCarrito => ({
  id,
  nombre: `Producto ${id}`,
  categoria: "Hogar",
  precio: soles(39.9),
  stock: 5,
  imagen: `/imagenes/${id}.webp`,
  ...more,
});

const cart = (cantidades: Record<string, number>): Lineas =>
  Object.entries(cantidades).map(([id, cantidad]) => ({ producto: producto(id), cantidad }));

const shown = (lineas: Lineas) => Object.fromEntries(lineas.map(({ producto, cantidad }) => [producto.id, cantidad]));

describe("adding", () => {
  it.each([
    ["a new product is appended", { a: 1 }, "b", 1, { a: 1, b: 1 }],
    ["a product that is there is raised by the amount", { a: 1, b: 2 }, "a", 2, { a: 3, b: 2 }],
    ["never over the stock", { a: 4 }, "a", 3, { a: 5 }],
    ["whole units only", {}, "a", 2.9, { a: 2 }],
    ["nothing for zero", { a: 1 }, "a", 0, { a: 1 }],
    ["nothing for less", { a: 1 }, "b", -1, { a: 1 }],
    ["nothing for what is no number", { a: 1 }, "b", Number.NaN, { a: 1 }],
  ])("%s", (_, before, id, cantidad, after) => {
    expect(shown(addProducto(cart(before), producto(id), cantidad))).toEqual(after);
  });

  it("adds one by default", () => expect(shown(addProducto([], producto("a")))).toEqual({ a: 1 }));

  it("adds nothing that is sold out, and leaves the line as it was", () => {
    expect(shown(addProducto(cart({ a: 2 }), producto("a", { stock: 0 })))).toEqual({ a: 2 });
  });

  it("updates price and stock to those just seen", () => {
    const [linea] = addProducto(cart({ a: 4 }), producto("a", { precio: soles(45), stock: 3 }));
    expect(linea).toEqual({ producto: producto("a", { precio: soles(45), stock: 3 }), cantidad: 3 });
  });

  it("stops at the limit of lines", () => {
    const full = cart(Object.fromEntries(Array.from({ length: MAX_LINEAS }, (_, index) => [`p${index}`, 1])));
    expect(addProducto(full, producto("otro"))).toHaveLength(MAX_LINEAS);
  });
});

describe("setting, removing, putting back", () => {
  it.each([
    ["sets", 3, { a: 3, b: 1 }],
    ["never over the stock", 9, { a: 5, b: 1 }],
    ["0 removes the line", 0, { b: 1 }],
    ["less than 0 removes it too", -4, { b: 1 }],
    ["what is no number changes nothing", Number.NaN, { a: 2, b: 1 }],
  ])("%s", (_, cantidad, after) => {
    expect(shown(setCantidad(cart({ a: 2, b: 1 }), "a", cantidad))).toEqual(after);
  });

  it("does nothing to a product that is not there", () => {
    expect(shown(setCantidad(cart({ a: 2 }), "z", 1))).toEqual({ a: 2 });
    expect(shown(removeProducto(cart({ a: 2 }), "z"))).toEqual({ a: 2 });
  });

  it("a removed line comes back where it stood", () => {
    const before = cart({ a: 1, b: 2, c: 3 });
    const [, b] = before;
    expect(b && restoreLinea(removeProducto(before, "b"), b, 1)).toEqual(before);
  });

  it("a line that was added again meanwhile wins", () => {
    const [a] = cart({ a: 4 });
    expect(a && shown(restoreLinea(cart({ a: 1 }), a, 0))).toEqual({ a: 1 });
  });
});

describe("new prices and stock", () => {
  it("lower quantities, change prices and remove what is gone", () => {
    const after = applyCambios(cart({ a: 4, b: 1, c: 1, d: 2 }), [
      { producto_id: "a", disponible: 2, precio: soles(39.9) },
      { producto_id: "b", disponible: 9, precio: soles(50) },
      { producto_id: "c", disponible: 0, precio: soles(39.9) },
    ]);
    expect(shown(after)).toEqual({ a: 2, b: 1, d: 2 });
    expect(after[1]?.producto).toMatchObject({ precio: soles(50), stock: 9 });
  });
});

describe("what an order contained", () => {
  it.each([
    ["goes out", { a: 2, b: 1 }, { a: 2 }, { b: 1 }],
    ["and nothing that was added since", { a: 3, b: 1 }, { a: 2 }, { a: 1, b: 1 }],
    ["never below nothing", { a: 1 }, { a: 4, z: 1 }, {}],
  ])("%s", (_, before, paid: Record<string, number>, after) => {
    const items = Object.entries(paid).map(([producto_id, cantidad]) => ({ producto_id, cantidad }));
    expect(shown(subtractItems(cart(before), items))).toEqual(after);
  });

  it("counts the same product twice as its sum", () => {
    const item = { producto_id: "a", cantidad: 1 };
    expect(shown(subtractItems(cart({ a: 3 }), [item, item]))).toEqual({ a: 1 });
  });
});

describe("after any sequence of changes", () => {
  const anyProducto = fc
    .record({
      id: fc.constantFrom("a", "b", "c", "d"),
      precio: fc.integer({ min: 0, max: 999_999_999_999 }).map((amount) => toSoles(centimos(amount))),
      stock: fc.integer({ min: 0, max: 1_000_000 }),
    })
    .map((more) => producto(more.id, more));
  const anyCantidad = fc.oneof(fc.integer(), fc.double());
  const change = fc.oneof(
    fc.tuple(anyProducto, anyCantidad).map(
      ([p, n]) =>
        (lineas: Lineas) =>
          addProducto(lineas, p, n),
    ),
    fc.tuple(anyProducto, anyCantidad).map(
      ([p, n]) =>
        (lineas: Lineas) =>
          setCantidad(lineas, p.id, n),
    ),
    anyProducto.map((p) => (lineas: Lineas) => removeProducto(lineas, p.id)),
    fc.tuple(anyProducto, fc.integer({ min: 1, max: 9 })).map(
      ([p, cantidad]) =>
        (lineas: Lineas) =>
          subtractItems(lineas, [{ producto_id: p.id, cantidad }]),
    ),
    anyProducto.map(
      ({ id, precio, stock }) =>
        (lineas: Lineas) =>
          applyCambios(lineas, [{ producto_id: id, disponible: stock, precio }]),
    ),
  );

  it("a product has one line, in whole units within its stock, and the sums are exact", () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (changes) => {
        const lineas = changes.reduce((before, apply) => apply(before), [] as Lineas);
        for (const { producto, cantidad } of lineas) {
          expect(Number.isInteger(cantidad) && cantidad >= 1 && cantidad <= producto.stock).toBe(true);
        }
        expect(new Set(lineas.map(({ producto }) => producto.id)).size).toBe(lineas.length);
        expect(isBounded(lineas)).toBe(true);

        const { subtotal, igv, total } = totalesCarrito(lineas);
        const sum = lineas.reduce((acc, { producto, cantidad }) => acc + fromSoles(producto.precio) * cantidad, 0);
        expect([subtotal, igv, total]).toEqual([sum, computeIgv(subtotal), subtotal + igv]);
        expect(countUnidades(lineas)).toBe(lineas.reduce((acc, { cantidad }) => acc + cantidad, 0));
      }),
    );
  });
});
