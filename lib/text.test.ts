import fc from "fast-check";
import { expect, it } from "vitest";
import { findCoincidencia, shorten } from "./text.ts";

it.each([
  ["Uno\n\ndos  tres", 20, "Uno dos tres"],
  ["uno dos tres", 9, "uno dos…"],
  ["uno  \n dos tres", 9, "uno…"],
  ["supercalifragilístico", 5, "super…"],
])("%j within %i characters is %j", (text, max, short) => {
  expect(shorten(text, max)).toBe(short);
});

it("says the same of a text whose end was never read", () => {
  fc.assert(
    fc.property(fc.lorem({ mode: "sentences" }), fc.integer({ min: 1, max: 60 }), (text, max) => {
      expect(shorten(text.slice(0, max + 1), max)).toBe(shorten(text, max));
    }),
  );
});

it.each([
  // What is shown has it all.
  ["rosa", "Rosa Huamán", ["rosa@correo.pe"], null],
  ["HUAMAN rosa", "Rosa Huamán", ["huaman@correo.pe"], null],
  ["rosa correo", "Rosa Huamán", [null, "rosa@correo.pe"], "rosa@correo.pe"],
  ["4321", "Rosa Huamán", ["rosa@correo.pe", "+51987654321"], "+51987654321"],
  [
    "miraflores",
    "Rosa",
    ["Av. José Larco 345, dpto. 1201, Miraflores, Lima"],
    "…Larco 345, dpto. 1201, Miraflores, Lima",
  ],
  ["lince", "Rosa", ["Lima\n  Lince"], "Lima Lince"],
  ["cusco", "Rosa", ["Lima"], null],
  ["", "Rosa", ["Lima"], null],
])("%j beside %j is found in %j: %j", (buscar, shown, otros, found) => {
  expect(findCoincidencia(buscar, shown, otros)).toBe(found);
});
