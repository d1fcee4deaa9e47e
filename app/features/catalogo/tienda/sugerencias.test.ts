import { expect, it } from "vitest";
import { parseSugerencias } from "./sugerencias.ts";

it.each([
  [{ productos: [], categorias: ["Hogar"], fotos: ["h.webp"], corregida: null, terminos: [] }, true],
  [{ productos: [], categorias: [], fotos: [], corregida: null, terminos: [{ texto: "taza" }] }, false],
  [
    {
      productos: [{ id: "1", nombre: "Taza", precio: 39.9, imagen: "" }],
      categorias: [],
      fotos: [],
      corregida: "taza",
      terminos: [],
    },
    true,
  ],
  [
    { productos: [{ id: "1", nombre: "Taza", precio: "39.9", imagen: "" }], categorias: [], fotos: [], terminos: [] },
    false,
  ],
  [null, false],
  ["x", false],
])("the answer %j is read: %s", (body, read) => {
  expect(parseSugerencias(body) !== null).toBe(read);
});
