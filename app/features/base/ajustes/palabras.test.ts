import { describe, expect, it } from "vitest";
import { parseEnv } from "#lib/env.ts";
import { toFormData } from "#tests/fixtures/browser.ts";
import { parseTyped } from "./ajustes.schema.ts";
import { compareGrupos, formatGrupos } from "./palabras.ts";
import { SINONIMOS_DE_PERU } from "./sinonimos.ts";

const env = parseEnv({});
const read = (valor: string) => parseTyped("sinonimos", toFormData({ valor }), env);
function messageOf(text: string): string | undefined {
  const typed = read(text);
  return typed.success ? undefined : typed.campos.valor;
}

describe("a table of words", () => {
  it.each([
    ["chompa, suéter", [["chompa", "suéter"]]],
    ["  chompa ,suéter,  ", [["chompa", "suéter"]]],
    ["polo, camiseta\r\n\n \nusb-c, tipo-c\n", [["polo", "camiseta"], ["usb-c", "tipo-c"]]], // prettier-ignore
    ["regalo, obsequio> taza,florero", [["regalo", "obsequio", ">", "taza", "florero"]]],
    // Words that are led to may stand in several lines.
    ["frío > chompa\ninvierno > chompa\nchompa, suéter", [["frío", ">", "chompa"], ["invierno", ">", "chompa"], ["chompa", "suéter"]]], // prettier-ignore
    ["", []],
  ])("%j is read as %j", (text, grupos) => {
    expect(read(text)).toMatchObject({ success: true, data: grupos });
  });

  it.each([
    ["chompa", "Línea 1: escribe al menos dos palabras, separadas por comas."],
    [
      "chompa, suéter\n\npower bank, batería",
      "Línea 3: «power bank» son varias palabras; sepáralas con comas o deja una sola.",
    ],
    ["chompa, sué%ter", "Línea 1: «sué%ter» solo puede tener letras, números y guiones."],
    ["tv, televisor", "Línea 1: «tv» necesita al menos 3 letras."],
    [`${"a".repeat(41)}, polo`, `Línea 1: «${"a".repeat(41)}» tiene más de 40 letras.`],
    ["polo, camiseta\nremera, Camiseta", "Línea 2: «Camiseta» ya está en la línea 1."],
    ["> taza", "Línea 1: escribe palabras a los dos lados de un solo «>»."],
    ["regalo >", "Línea 1: escribe palabras a los dos lados de un solo «>»."],
    ["regalo > taza > mug", "Línea 1: escribe palabras a los dos lados de un solo «>»."],
    ["regalo > taza\nobsequio, regalo", "Línea 2: «regalo» ya está en la línea 1."],
    ["polo, pólo", "Línea 1: «pólo» está dos veces."],
    ["aaa, bbb, ccc, ddd, eee, fff, ggg, hhh, iii", "Línea 1: tiene más de 8 palabras."],
    ["uno\ndos", "Línea 1: escribe al menos dos palabras, separadas por comas. Línea 2: escribe al menos dos palabras, separadas por comas."], // prettier-ignore
  ])("%j is refused: %s", (text, message) => {
    expect(messageOf(text)).toBe(message);
  });

  it("names five wrong lines, and counts the others", () => {
    expect(messageOf(Array.from({ length: 8 }, (_, n) => `sola${n}`).join("\n"))).toMatch(
      /^Línea 1: .*Línea 5: .*Y 3 líneas más\.$/,
    );
  });

  it("has 200 lines at most, empty ones not counted", () => {
    const lines = Array.from({ length: 201 }, (_, n) => `esta${n}, otra${n}`);
    expect(messageOf(lines.join("\n"))).toBe("Escribe 200 líneas como máximo.");
    expect(read(lines.slice(1).join("\n\n")).success).toBe(true);
  });

  it("is shown as it is read", () => {
    expect(read(formatGrupos(SINONIMOS_DE_PERU))).toEqual({ success: true, data: SINONIMOS_DE_PERU });
  });
});

it.each([
  ["polo, remera; taza, mug", "taza, mug; polo, camiseta", ["polo, remera"], ["polo, camiseta"]],
  ["", "taza, mug", [], ["taza, mug"]],
  ["taza, mug", "", ["taza, mug"], []],
])("from '%s' to '%s' %j went and %j came", (antes, despues, quitados, agregados) => {
  expect(compareGrupos(antes, despues)).toEqual({ quitados, agregados });
});
