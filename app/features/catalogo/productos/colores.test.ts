import { expect, it } from "vitest";
import { listMuestras } from "./colores.ts";

it.each([
  [
    ["Color: azul", "Color: Rojo", "Talla: M"],
    [
      ["azul", "#359"],
      ["Rojo", "#b33"],
    ],
  ],
  [["Color: Marrón"], [["Marrón", "#642"]]],
  [
    ["color: verde oliva", "Color: verde vómito"],
    [
      ["verde oliva", "#783"],
      ["verde vómito", null],
    ],
  ],
  [
    ["Color: Rojas", "Color: negra", "Color: azules claros", "Color: rosa palo", "Color: multicolor"],
    [
      ["Rojas", "#b33"],
      ["negra", "#222"],
      ["azules claros", "#8bd"],
      ["rosa palo", "#c99"],
      ["multicolor", null],
    ],
  ],
  [["Color: constructor"], [["constructor", null]]],
  [["Colorido: azul", "Largo: 95 cm"], []],
  [[], []],
])("of the options %j the colours are %j", (opciones, muestras) => {
  // prettier-ignore
  expect(listMuestras(opciones)).toEqual(muestras);
});
