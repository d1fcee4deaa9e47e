import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos } from "#app/lib/dinero.ts";
import { type AccionLote, effectOf, raise } from "./lote.ts";

const taza = { precio: centimos(1050), stock: 5, categoria: "Hogar" };

describe("a price by percent is rounded half up to the céntimo", () => {
  it.each([
    [1000, 1000, 1100],
    [1050, 1000, 1155],
    [1, 5000, 2],
    [1, 4999, 1],
    [333, 1000, 366],
    [335, 1000, 369],
    [1999, -1000, 1799],
    [1000, -10_000, 0],
    [0, 5000, 0],
    [99_999_999, 10, 100_099_999],
  ])("%i and %i hundredths of a percent make %i", (precio, centesimas, expected) => {
    expect(raise(centimos(precio), centesimas)).toBe(expected);
  });

  it("never strays more than half a céntimo from the exact figure, nor below zero", () => {
    const precios = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(precios, fc.integer({ min: -10_000, max: 100_000 }), (precio, centesimas) => {
        const twice = 2n * BigInt(raise(centimos(precio), centesimas)) * 10_000n;
        const exact = 2n * BigInt(precio) * BigInt(10_000 + centesimas);
        expect(twice - exact <= 10_000n && twice - exact > -10_000n).toBe(true);
        expect(twice >= 0n).toBe(true);
      }),
    );
  });
});

const CASOS: [string, AccionLote, ReturnType<typeof effectOf>][] = [
  ["dearer", { tipo: "precio_porcentaje", centesimas: 1000 }, { tipo: "cambia", precio: centimos(1155) }],
  ["as before", { tipo: "precio_porcentaje", centesimas: 0 }, { tipo: "igual" }],
  [
    "too dear",
    { tipo: "precio_porcentaje", centesimas: 1_000_000_000 },
    { tipo: "omitido", razon: expect.any(String) },
  ],
  ["at one price", { tipo: "precio", precio: centimos(900) }, { tipo: "cambia", precio: centimos(900) }],
  ["at its own price", { tipo: "precio", precio: centimos(1050) }, { tipo: "igual" }],
  ["fuller", { tipo: "stock", cantidad: 3, motivo: "recepcion" }, { tipo: "cambia", stock: 8 }],
  ["empty", { tipo: "stock", cantidad: -5, motivo: "merma" }, { tipo: "cambia", stock: 0 }],
  ["below zero", { tipo: "stock", cantidad: -6, motivo: "merma" }, { tipo: "omitido", razon: "Solo hay 5 en stock." }],
  ["overfull", { tipo: "stock", cantidad: 999_995, motivo: "conteo" }, { tipo: "omitido", razon: expect.any(String) }],
  ["elsewhere", { tipo: "categoria", categoria: "Otros" }, { tipo: "cambia", categoria: "Otros" }],
  ["where it is", { tipo: "categoria", categoria: "Hogar" }, { tipo: "igual" }],
  ["gone", { tipo: "eliminar" }, { tipo: "cambia", eliminado: true }],
];

it.each(CASOS)("a product %s", (_, accion, efecto) => expect(effectOf(accion, taza)).toEqual(efecto));
