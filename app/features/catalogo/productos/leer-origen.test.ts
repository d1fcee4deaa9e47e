import { expect, it } from "vitest";
import { readDepartamento, readGuiaTallas } from "./leer-origen.ts";

it.each([
  ["", ""],
  [" ", ""],
  ["Cusco", "Cusco"],
  ["  la   libertad ", "La Libertad"],
  ["ANCASH", "Áncash"],
  ["huánuco", "Huánuco"],
  ["Callao", "Callao"],
])("the department «%s» is read as «%s»", (text, valor) => expect(readDepartamento(text)).toEqual({ valor }));

it.each(["Chinchero", "Cusco, Perú", "08", "Lima Provincias"])("«%s» is none, and it says what is", (text) => {
  expect(readDepartamento(text)).toEqual({ error: "Elige un departamento del Perú, como Cusco o Puno." });
});

const TABLA = ["Talla; Pecho (cm); Largo (cm)", "S; 96; 70", "M; 102; 72"];

it.each([
  ["as written", TABLA.join("\n")],
  ["without spaces, with empty lines", "Talla;Pecho (cm);Largo (cm)\n\nS;96;70\r\nM;102;72\n"],
  ["pasted from a spreadsheet", "Talla\tPecho (cm)\tLargo (cm)\nS\t96\t70\nM\t102\t72"],
  ["with a separator at the end of lines", "Talla; Pecho (cm); Largo (cm);\nS; 96; 70 ;\nM; 102; 72;"],
  ["from itself", readGuiaTallas(TABLA.join("\n")).valor?.join("\n") ?? ""],
])("a size guide is read %s", (_, text) => expect(readGuiaTallas(text)).toEqual({ valor: TABLA }));

it("an empty guide is none", () => expect(readGuiaTallas(" \n ")).toEqual({ valor: [] }));

it.each([
  ["S 96 70", "La primera línea dice qué es cada columna: Talla; Pecho (cm); Largo (cm)."],
  ["Talla; Pecho", "Falta al menos una talla, en otra línea: S; 96; 70."],
  [
    "Talla; Pecho\nS; 96\nM; 102; 72",
    "La línea 3 tiene 3 columnas y la primera 2. Sepáralas con punto y coma: S; 96; 70.",
  ],
  ["Talla; Pecho\nS 96", "La línea 2 tiene 1 columna y la primera 2. Sepáralas con punto y coma: S; 96; 70."],
  ["Talla; Pecho\nS;;", "La línea 2 tiene una casilla vacía. Si no hay medida, pon un guion."],
  ["Talla; Pecho\nS; 96\ns; 98", "«s» está dos veces."],
  ["Talla; Pecho; pecho\nS; 96; 98", "«pecho» está dos veces."],
  [`Talla; Pecho\nS; ${"9".repeat(41)}`, `«${"9".repeat(40)}…» pasa de 40 caracteres.`],
  ["a;b;c;d;e;f;g\n1;2;3;4;5;6;7", "Como máximo 6 columnas."],
  [["Talla; Pecho", ...Array.from({ length: 20 }, (_, n) => `${n}; 9`)].join("\n"), "Como máximo 20 líneas."],
])("what a size guide cannot be is told: %j", (text, error) => expect(readGuiaTallas(text)).toEqual({ error }));
