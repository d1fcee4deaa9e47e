import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { computeMargen, judgeVigencia, readCosto, readDia, readEstado, readEtiquetas } from "./leer-ficha.ts";

it.each([
  ["", { valor: null }],
  ["12.5", { valor: 1250 }],
  ["-1", { error: "El costo no puede ser negativo." }],
  ["1,5", { error: "Usa punto para los decimales: 1.5." }],
  ["doce", { error: "Escribe el costo solo con números, por ejemplo 12.50." }],
])("a cost of '%s'", (text, leido) => expect(readCosto(text)).toEqual(leido));

it.each([
  ["", { valor: "activo" }],
  [" Oculto ", { valor: "oculto" }],
  ["borrador", { valor: "borrador" }],
  ["visible", { error: "El estado es activo, borrador u oculto." }],
])("a state of '%s'", (text, leido) => expect(readEstado(text)).toEqual(leido));

it.each([
  ["", { valor: [] }],
  [" Feria de  Navidad, lana;LANA\nabrigo", { valor: ["abrigo", "feria de navidad", "lana"] }],
  ["x".repeat(31), { error: expect.stringContaining("pasa de 30 letras") }],
  [Array.from({ length: 21 }, (_, n) => n).join(), { error: "Como máximo 20 etiquetas." }],
])("tags of '%s'", (text, leido) => expect(readEtiquetas(text)).toEqual(leido));

it.each([
  ["", null],
  ["2026-11-30", "2026-11-30"],
  ["30/11/2026", "2026-11-30"],
  ["1/2/2027", "2027-02-01"],
  ["30/02/2027", undefined],
  ["2126-01-01", undefined],
  ["mañana", undefined],
])("a day of '%s'", (text, valor) => expect(readDia(text).valor).toBe(valor));

it.each([
  ["borrador", "2026-11-24", []],
  ["oculto", "2026-11-24", []],
  ["activo", "", []],
  ["borrador", "", []],
  ["borrador", "2026-11-23", [expect.stringMatching(/todavía no llega/)]],
  ["oculto", "2026-11-22", [expect.stringMatching(/todavía no llega/)]],
  ["activo", "2026-11-24", [expect.stringMatching(/Ya está activo/)]],
  ["", "2026-11-24", [expect.stringMatching(/Ya está activo/)]],
])("on 23 November 2026 one that is '%s' from '%s' on", (estado, activo_desde, razones) =>
  expect(Object.values(judgeVigencia({ estado, activo_desde }, "2026-11-23"))).toEqual(razones),
);

it.each([
  [10000, 6000, { monto: 4000, porcentaje: 40 }],
  [10000, 12000, { monto: -2000, porcentaje: -20 }],
  [0, 100, null],
])("a price of %i céntimos with a cost of %i", (precio, costo, margen) =>
  expect(computeMargen(centimos(precio), centimos(costo))).toEqual(margen),
);
