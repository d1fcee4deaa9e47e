import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { soles } from "#lib/dinero.ts";
import { isIdProducto } from "./al-dia.ts";
import type { LineaCarrito } from "./carrito.ts";
import { MAX_PRODUCTOS_ENLACE, parseEnlace } from "./enlace.ts";
import { addVarios, type Pedible, planVarios } from "./varios.ts";

const producto = (id: string, { stock = 5, precio = 40 } = {}) => {
  return { id, nombre: `Taza ${id}`, categoria: "Hogar", precio: soles(precio), stock, imagen: "" };
};
const linea = (id: string, cantidad: number): LineaCarrito => ({ producto: producto(id), cantidad });
const plan = (pedibles: Pedible[], sold: ReturnType<typeof producto>[], cart: LineaCarrito[] = []) => {
  const vigentes = new Map(sold.map((one) => [one.id, one]));
  const { agregar, avisos } = planVarios(pedibles, vigentes, cart, (precio) => precio);
  return { agregar: agregar.map((one) => [one.producto.id, one.cantidad]), avisos };
};
const pide = (cantidad: number, more: Partial<Pedible> = {}): Pedible => ({ producto_id: "a", cantidad, ...more });

describe("several products at once", () => {
  it.each<[string, Pedible, number | null, string[], ReturnType<typeof producto>?, number?]>([
    ["as before", pide(2, { precio: soles(40) }), 2, []],
    ["dearer", pide(1, { precio: soles(30) }), 1, ["Taza a: el precio cambió de S/ 30.00 a S/ 40.00."]],
    ["fewer left", pide(9), 5, ["Taza a: solo se pueden agregar 5 unidades de 9."]],
    ["one left beside those in the cart", pide(3), 1, ["Taza a: solo se puede agregar 1 unidad de 3."], undefined, 4],
    ["all in the cart already", pide(1), null, ["Taza a: ya tienes en tu carrito todo lo que queda."], undefined, 5],
    ["sold out", pide(1), null, ["Taza a ya no está disponible."], producto("a", { stock: 0 })],
    [
      "gone, with its name",
      pide(1, { nombre: "Taza vieja" }),
      null,
      ["Taza vieja ya no está disponible."],
      producto("b"),
    ],
    ["gone", pide(1), null, ["Uno de los productos ya no está disponible."], producto("b")],
  ])("%s", (_, pedible, units, avisos, sold = producto("a"), inCart = 0) => {
    const found = plan([pedible], [sold], inCart ? [linea("a", inCart)] : []);
    expect(found).toEqual({ agregar: units === null ? [] : [["a", units]], avisos });
  });

  it("adds to what is there and takes nothing out", () => {
    const ids = fc.constantFrom("a", "b", "c", "d");
    const some = fc.uniqueArray(fc.tuple(ids, fc.integer({ min: 1, max: 5 })), { selector: ([id]) => id });
    fc.assert(
      fc.property(some, some, (cart, more) => {
        const before = cart.map(([id, n]) => linea(id, n));
        const after = addVarios(
          before,
          more.map(([id, n]) => linea(id, n)),
        );
        for (const { producto: one, cantidad } of before) {
          const now = after.find((other) => other.producto.id === one.id)?.cantidad ?? 0;
          expect(now).toBeGreaterThanOrEqual(cantidad);
          expect(now).toBeLessThanOrEqual(one.stock);
        }
      }),
    );
  });
});

const [A, B] = ["0199f1a0-0000-7000-8000-000000000001", "0199f1a0-0000-7000-8000-000000000002"];
const read = (agregar: string) => parseEnlace(`?${new URLSearchParams({ agregar })}`);

describe("a cart by link", () => {
  it.each([
    [A, [[A, 1]]],
    [
      `${A}:2,${B}`,
      [
        [A, 2],
        [B, 1],
      ],
    ],
    [` ${A}:2 , ${A.toUpperCase()}:3`, [[A, 5]]],
  ])("%s", (text, expected) => {
    const enlace = read(text);
    expect(enlace?.tipo === "pedido" && enlace.pedibles.map((one) => [one.producto_id, one.cantidad])).toEqual(
      expected,
    );
  });

  it("asks for nothing without its parameter", () => expect(parseEnlace("?orden=precio-asc")).toBeNull());

  it.each([
    ["", "incompleto"],
    ["hola", "incompleto"],
    [`${A};${B}`, "incompleto"],
    [`${A}:-1`, "incompleto"],
    [`${A}:1.5`, "incompleto"],
    [`${A}:1000`, "incompleto"],
    [`${A}:2,`, "incompleto"],
    [`${A}:0`, "cero unidades"],
    [`${A}:999,${A}:1`, "demasiadas unidades"],
    [
      Array.from(
        { length: MAX_PRODUCTOS_ENLACE + 1 },
        (_, n) => `0199f1a0-0000-7000-8000-${String(n).padStart(12, "0")}`,
      ).join(","),
      "demasiados productos",
    ],
  ])("refuses %s", (text, word) => {
    const enlace = read(text);
    expect(enlace?.tipo === "rechazo" && enlace.mensaje).toContain(word);
  });

  it("never throws, and lets nothing through that is no id", () => {
    const anything = fc.property(fc.string(), (text) => {
      const enlace = read(text);
      return enlace?.tipo !== "pedido" || enlace.pedibles.every((one) => isIdProducto(one.producto_id));
    });
    expect(fc.check(anything).failed).toBe(false);
  });
});
