import { describe, expect, it } from "vitest";
import { findLugar, findSinonimoCercano, SIN_SINONIMOS, splitTerminos, toSinonimos } from "./terminos.ts";

const sinonimos = toSinonimos([
  ["Chompa", "suéter"],
  ["zapatillas", "tenis"],
]);
const termino = (texto: string) => {
  const [first] = splitTerminos(texto, sinonimos);
  if (!first) throw new Error("no word");
  return first;
};

describe("how a word of the catalogue has a searched one", () => {
  it.each([
    ["taza", "taza", 0],
    ["taza,", "taza", 0],
    ["usb-c", "usb", 0],
    ["tazas", "taza", 1],
    ["taza", "tazas", 1],
    ["(jabon)", "jabones", 1],
    ["luz", "luces", 1],
    ["luces", "luz", 1],
    ["reloj", "relojes", 1],
    ["parlante", "parlantes", 1],
    ["mantarraya", "mantas", null],
    ["gas", "gases", 1],
    // Too short to be a plural.
    ["ga", "gas", null],
    ["retazo", "taz", 2],
    ["chompas", "sueter", 2],
    ["zapatilla", "tenis", 2],
    ["tenis", "zapatilla", 2],
    // A synonym is no part of another word.
    ["archichompa", "sueter", null],
    ["mesa", "taza", null],
  ])("%s has %s: %j", (palabra, texto, lugar) => {
    expect(findLugar(palabra, termino(texto))).toBe(lugar);
  });
});

it("each word of a search is sought once", () => {
  expect(splitTerminos("Taza  TAZA mesa", SIN_SINONIMOS).map(({ texto }) => texto)).toEqual(["taza", "mesa"]);
});

it.each([
  ["sueterr", "sueter"],
  ["chonpa", "chompa"],
  ["sueter", null],
  ["mesa", null],
])("for %s the word with synonyms is %j", (texto, cercano) => {
  expect(findSinonimoCercano(texto, sinonimos)).toBe(cercano);
});
