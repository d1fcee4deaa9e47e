import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  dropRelleno,
  findLugar,
  findSinonimoCercano,
  SIN_SINONIMOS,
  splitTerminos,
  toSinonimos,
  weighPalabra,
} from "./terminos.ts";

const sinonimos = toSinonimos([
  ["Chompa", "suéter"],
  ["zapatillas", "tenis"],
  ["frío", "invierno", ">", "chompa"],
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
    // What a word leads to does not lead back.
    ["chompas", "frio", 2],
    ["invierno", "frio", 2],
    ["frio", "chompa", null],
    // A synonym matches neither within a word nor at its beginning.
    ["archichompa", "sueter", null],
    ["chompazo", "sueter", null],
    // Adjectives match in both genders, nouns do not.
    ["roja", "rojo", 1],
    ["rojas", "rojo", 1],
    ["rojos", "rojas", 1],
    ["rojo,", "roja", 1],
    ["gorra", "gorro", null],
    ["gorros", "gorra", null],
    ["bolsa", "bolso", null],
    ["bolso", "bolsas", null],
    ["rojiza", "rojizo", null],
    ["mesa", "taza", null],
  ])("%s has %s: %j", (palabra, texto, lugar) => {
    expect(findLugar(palabra, termino(texto))).toBe(lugar);
  });
});

it.each([
  ["Taza  TAZA mesa", ["taza", "mesa"]],
  // A hyphen between letters or digits is a space.
  ["manta-alpaca", ["manta", "alpaca"]],
  ["Niño–niña".normalize("NFD"), ["nino", "nina"]],
  ["usb-c 2-3-4", ["usb", "c", "2", "3", "4"]],
  ["- -5 a-", ["-", "-5", "a-"]],
])("the words of '%s' are %j, each once", (search, expected) => {
  expect(splitTerminos(search, SIN_SINONIMOS).map(({ texto }) => texto)).toEqual(expected);
});

describe("an adjective", () => {
  const adjetivos = fc.constantFrom("roj", "negr", "pequen", "inalambric");
  const cosas = fc.constantFrom("gorr", "bols", "pal", "cas", "cuader", "libr", "punt");
  const finales = fc.constantFrom("o", "a", "os", "as");

  it("is found in each gender and number by each of them, and what names a thing in its own gender alone", () => {
    fc.assert(
      fc.property(adjetivos, cosas, finales, finales, (adjetivo, cosa, one, other) => {
        const [asked] = splitTerminos(`${adjetivo}${one}`, SIN_SINONIMOS);
        const [thing] = splitTerminos(`${cosa}${one}`, SIN_SINONIMOS);
        const found = [asked && findLugar(`${adjetivo}${other}`, asked), thing && findLugar(`${cosa}${other}`, thing)];
        expect(found.map((lugar) => lugar !== null)).toEqual([true, one[0] === other[0]]);
      }),
    );
  });

  it.each([
    ["rojas", 1],
    ["azules", 1],
    ["17", 1],
    ["taza", 2],
    ["usb", 2],
    ["de", 0],
    ["para", 0],
    ["5", 0],
    ["%%%", 0],
  ])("says how a thing is, not what: '%s' says %i", (texto, weight) => {
    expect(weighPalabra(texto)).toBe(weight);
  });
});

it.each([
  ["sueterr", "sueter"],
  ["chonpa", "chompa"],
  ["mesa", null],
  // Another first letter, another gender, or too short.
  ["manchampa", null],
  ["chompo", null],
  ["sueterrr", "sueter"],
])("for %s the word with synonyms is %j", (texto, cercano) => {
  expect(findSinonimoCercano(texto, sinonimos)).toBe(cercano);
});

it.each([
  ["algo para el frío", ["frio"]],
  ["busco una taza de cerámica", ["taza", "ceramica"]],
  ["quiero comprar zapatillas sin cordones", ["zapatillas", "sin", "cordones"]],
  ["para", ["para"]],
  ["algo para la", ["algo", "para", "la"]],
  ["250 g", ["250", "g"]],
])("of '%s' %j says what is wanted", (search, expected) => {
  expect(dropRelleno(splitTerminos(search, SIN_SINONIMOS)).map(({ texto }) => texto)).toEqual(expected);
});
