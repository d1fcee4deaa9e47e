import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import {
  computeRebaja,
  faultEnOferta,
  faultOfOferta,
  formatUltimoDia,
  isPrecioFirme,
  toOfertaVista,
} from "./ofertas.ts";

const DIA = 24 * 60 * 60 * 1000;
const INICIO = new Date("2026-11-30T05:00:00Z");
const before = (dias: number) => new Date(INICIO.getTime() - dias * DIA);

describe("the price before an offer", () => {
  it.each([
    ["30 days to the millisecond", 30, true],
    ["a millisecond less", 30 - 1 / DIA, false],
    ["a year", 365, true],
    ["raised the day before", 1, false],
    ["not yet", -1, false],
  ])("in force for %s: %s", (_, dias, shown) => expect(isPrecioFirme(before(dias), INICIO)).toBe(shown));

  it("is shown exactly where it was the price of every moment of the 30 days before", () => {
    const precio = fc.integer({ min: 1, max: 5 });
    const cambio = fc.record({ hace: fc.integer({ min: 1, max: 90 }), precio });
    const cambios = fc.uniqueArray(cambio, { maxLength: 6, selector: ({ hace }) => hace });
    fc.assert(
      fc.property(precio, cambios, fc.integer({ min: 1, max: 120 }), (first, raw, edad) => {
        // Price changes, oldest first; one to the same price does not count.
        const life = raw.filter(({ hace }) => hace < edad).toSorted((a, b) => b.hace - a.hace);
        const prices = [{ hace: edad, precio: first }];
        for (const one of life) if (one.precio !== prices.at(-1)?.precio) prices.push(one);
        const now = prices.at(-1) ?? { hace: edad, precio: first };
        const at = (hace: number) => prices.findLast((one) => one.hace >= hace)?.precio;
        // On whole days, and at the changes themselves.
        const moments = [...Array(30).keys(), 29.5, 30].map((hace) => at(hace));
        expect(isPrecioFirme(before(now.hace), INICIO)).toBe(moments.every((one) => one === now.precio));
      }),
    );
  });
});

it.each([
  [10_000, 8_000, 20],
  [10_000, 9_999, 0],
  [999, 500, 49],
  [3, 1, 66],
])("from %i to %i is %i percent off, never more than it is", (antes, ahora, rebaja) =>
  expect(computeRebaja(centimos(antes), centimos(ahora))).toBe(rebaja),
);

it.each([
  [8_000, "none"],
  [10_000, "El precio de oferta debe ser menor que el usual, S/ 100.00."],
  [12_000, "El precio de oferta debe ser menor que el usual, S/ 100.00."],
  [0, "El precio de oferta debe ser mayor que cero."],
])("an offer at %i céntimos of what costs 10000: %s", (precio, fault) =>
  expect(faultOfOferta(centimos(10_000), centimos(precio)) ?? "none").toBe(fault),
);

const HASTA = new Date("2026-12-01T05:00:00Z");

it("ends with the last day that was chosen, in Lima", () => {
  expect(formatUltimoDia(HASTA)).toBe("30 de noviembre de 2026");
  expect(faultEnOferta(HASTA)).toContain("30 de noviembre de 2026");
});

it("says its end and its units, where it may be shown", () => {
  const columnas = {
    precio: centimos(8_000),
    precio_anterior: centimos(10_000),
    oferta_hasta: HASTA,
    oferta_unidades: 20,
  };
  const vista = { antes: 10_000, rebaja: 20, plazo: "Hasta el 30 de noviembre de 2026, 20 unidades" };
  expect(toOfertaVista(columnas)).toEqual(vista);
  expect(toOfertaVista({ ...columnas, oferta_unidades: 1 })?.plazo).toMatch(/, 1 unidad$/);
  expect(toOfertaVista({ ...columnas, precio_anterior: null })).toBeNull();
});
