import { describe, expect, it } from "vitest";
import { judgeVariante, readVariante, VARIANTES_MAXIMAS } from "./variantes.ts";

const texts = (nombre: string, grupo: string, opciones: string) => ({ nombre, grupo, opciones });

describe("the name of a variant", () => {
  it.each([
    ["of a product of its own is what was typed", texts("Taza", "", ""), "Taza"],
    ["is made of group and options", texts("", "Polo", "Talla: M\nColor: azul"), "Polo, M, azul"],
    ["may be typed as it is made", texts("Polo, M", "Polo", "Talla: M"), "Polo, M"],
    [
      "follows the options where it was not touched",
      { ...texts("Polo, M", "Polo", "Talla: L"), nombre_inicial: "Polo, M" },
      "Polo, L",
    ],
  ])("%s", (_, given, nombre) => expect(readVariante(given)).toEqual({ nombre, errores: {} }));

  it.each([
    ["another name", texts("Camiseta", "Polo", "Talla: M"), { nombre: expect.stringContaining("«Polo, M»") }],
    ["options without a group", texts("Polo", "", "Talla: M"), { grupo: expect.any(String) }],
    ["a group without options", texts("Polo", "Polo", ""), { opciones: expect.any(String) }],
    ["a name that becomes too long", texts("", "P".repeat(148), "Talla: M"), { grupo: expect.stringContaining("151") }],
  ])("refuses %s, at its field", (_, given, errores) => expect(readVariante(given).errores).toEqual(errores));
});

describe("beside the others of its group", () => {
  const OTRAS = [
    ["Talla: S", "Color: azul"],
    ["Talla: M", "Color: azul"],
  ];
  it.each([
    ["a new combination fits, its options in any order", ["Color: rojo", "Talla: S"], OTRAS, {}],
    ["the first one fits", ["Talla: S"], [], {}],
    [
      "the same is refused, however it is spelt",
      ["color: AZUL", "talla: s"],
      OTRAS,
      { opciones: expect.stringContaining("mismas") },
    ],
    ["fewer options are refused", ["Talla: S"], OTRAS, { opciones: expect.stringContaining("Talla y Color") }],
    [
      "too many are refused",
      ["Talla: Z"],
      Array.from({ length: VARIANTES_MAXIMAS }, (_, n) => [`Talla: ${n}`]),
      { grupo: expect.any(String) },
    ],
  ])("%s", (_, opciones, otras, fault) => expect(judgeVariante(opciones, otras)).toEqual(fault));
});
