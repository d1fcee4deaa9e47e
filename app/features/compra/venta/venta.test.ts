import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { addLinea, getPrecioVenta, type ProductoVendido, sumLinea, toLineasCarrito } from "./venta.ts";

const taza: ProductoVendido = { id: "a", nombre: "Taza", codigo: "T1", precio: soles(10), stock: 2, imagen: "" };

describe("the lines of a sale", () => {
  it("take one more at a press, never above the stock, and none of what is sold out", () => {
    const una = addLinea([], taza);
    expect(una).toEqual([{ producto: taza, cantidad: 1, acordado: null }]);
    const dos = addLinea(una, taza);
    expect(dos[0]?.cantidad).toBe(2);
    expect(addLinea(dos, taza)[0]?.cantidad).toBe(2);
    expect(addLinea([], { ...taza, stock: 0 })).toEqual([]);
  });

  it("count what was agreed in place of the product's price", () => {
    const [linea] = addLinea([], taza);
    if (!linea) throw new Error("no line");
    const acordada = { ...linea, cantidad: 2, acordado: { precio: soles(8), motivo: "Por dos" } };
    expect([getPrecioVenta(linea), getPrecioVenta(acordada)]).toEqual([10, 8]);
    expect(sumLinea(acordada).subtotal).toBe(1_600);
    expect(toLineasCarrito([acordada])[0]?.producto.precio).toBe(8);
  });
});
