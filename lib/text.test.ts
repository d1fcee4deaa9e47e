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
  // The shown text has all words.
  ["rosa", "Rosa Huamán", ["rosa@correo.pe"], null],
  ["HUAMAN rosa", "Rosa Huamán", ["huaman@correo.pe"], null],
  ["rosa correo", "Rosa Huamán", [null, "rosa@correo.pe"], "1: rosa@[correo].pe"],
  ["4321", "Rosa Huamán", ["rosa@correo.pe", "+51987654321"], "1: +5198765[4321]"],
  ["987 654 321", "Rosa", ["+51987654321"], "0: +51[987654321]"],
  ["+51 (987) 654-321", "Rosa", ["+51987654321"], "0: +[51987654321]"],
  ["654 rosa", "Rosa", ["+51987654321"], "0: +51987[654]321"],
  [
    "miraflores",
    "Rosa",
    ["Av. José Larco 345, dpto. 1201, Miraflores, Lima"],
    "0: …Larco 345, dpto. 1201, [Miraflores], Lima",
  ],
  ["senor", "Rosa", ["Jr. Sen\u0303or de los Milagros"], "0: Jr. [Sen\u0303or] de los Milagros"],
  ["lince", "Rosa", ["Lima\n  Lince"], "0: Lima [Lince]"],
  ["cusco", "Rosa", ["Lima"], null],
  ["", "Rosa", ["Lima"], null],
  ["-", "Rosa", ["Lima-Lince"], "0: Lima[-]Lince"],
])("%j beside %j is found in %j: %j", (buscar, shown, otros, found) => {
  const fields = otros.map((text, n) => [String(n), text] as const);
  const one = findCoincidencia(buscar, shown, fields);
  expect(one && `${one.campo}: ${one.antes}[${one.hallado}]${one.despues}`).toBe(found);
});
