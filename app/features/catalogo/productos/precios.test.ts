import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { fallsByHalf, faultOfPrecio, buildPregunta, raise } from "./precios.ts";

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

  it("is within half a céntimo of the exact figure, and never below zero", () => {
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

it.each([
  [1000, 100, true],
  [1000, 99, false],
  [1000, 1000, true],
  [1049, 105, true],
  [1049, 104, false],
  [5, 1, true],
  [1, 1, true],
  [1, 0, false],
  [0, 0, false],
  [0, 1, true],
  [null, 1, true],
  [null, 0, false],
  [1000, 99_999_999, true],
  [1000, 100_000_000, false],
])("a change of many from %s to %i céntimos: %s", (antes, despues, allowed) => {
  expect(faultOfPrecio(antes === null ? null : centimos(antes), despues) === null).toBe(allowed);
});

it.each([
  [1000, 500, false],
  [1000, 499, true],
  [0, 0, false],
  [1, 1, false],
])("a fall from %i to %i is by more than half: %s", (antes, despues, half) => {
  expect(fallsByHalf(centimos(antes), despues)).toBe(half);
});

it.each([
  [null, 1000, null],
  [null, 0, "¿Guardar sin precio?"],
  [1000, 0, "¿Guardar sin precio?"],
  [0, 0, null],
  [1000, 500, null],
  [1000, 499, "¿Bajar el precio más de la mitad?"],
])("the form asks, from %s to %i: %s", (antes, despues, titulo) => {
  expect(buildPregunta(antes === null ? null : centimos(antes), centimos(despues))?.titulo ?? null).toBe(titulo);
});
