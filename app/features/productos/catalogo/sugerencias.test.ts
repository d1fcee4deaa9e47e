import { expect, it } from "vitest";
import { parseSugerencias, splitHallados } from "./sugerencias.ts";

it.each([
  ["Chompa de alpaca", ["alpaca"], "Chompa de [alpaca]"],
  ["Café molido", ["cafe"], "[Café] molido"],
  ["Cojín de telar", ["jin", "tel"], "Co[jín] de [tel]ar"],
  ["Ñandú", ["nan"], "[Ñan]dú"],
  ["Taza taza", ["taz", "aza"], "[Taza] [taza]"],
  ["Taza", ["vaso", ""], "Taza"],
  ["Cojín", ["jin"], "Co[jín]"],
  ["", ["a"], ""],
])("%s with %j is shown as %s", (nombre, palabras, expected) => {
  const shown = splitHallados(nombre.normalize("NFC"), palabras);
  expect(shown.map(({ texto, hallado }) => (hallado ? `[${texto}]` : texto)).join("")).toBe(expected.normalize("NFC"));
});

it.each([
  [{ productos: [], categorias: ["Hogar"], fotos: ["h.webp"], corregida: null, palabras: [] }, true],
  [
    {
      productos: [{ id: "1", nombre: "Taza", precio: 39.9, imagen: "" }],
      categorias: [],
      fotos: [],
      corregida: "taza",
      palabras: [],
    },
    true,
  ],
  [
    { productos: [{ id: "1", nombre: "Taza", precio: "39.9", imagen: "" }], categorias: [], fotos: [], palabras: [] },
    false,
  ],
  [null, false],
  ["x", false],
])("the answer %j is read: %s", (body, read) => {
  expect(parseSugerencias(body) !== null).toBe(read);
});
