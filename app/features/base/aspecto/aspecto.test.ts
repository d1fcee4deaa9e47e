import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { ASPECTO_USUAL, type AspectoElegido, describeAspecto, parseArchivo, writeEstilo } from "./aspecto.ts";
import { LETRAS } from "./letras.ts";

const PROPIO: AspectoElegido = { tinta: "#10204a", acento: "#6b1d8c", letras: "imprenta" };

it("the usual face adds nothing to a page", () => {
  expect(describeAspecto(ASPECTO_USUAL)).toBeUndefined();
  expect(writeEstilo(ASPECTO_USUAL)).toBe(":root{}");
});

it("a face of its own has an address that says all of it", () => {
  const { estilo, marco, fuentes } = describeAspecto(PROPIO) ?? {};
  expect(estilo).toBe("/marca/10204a-6b1d8c-imprenta.css");
  expect(parseArchivo("10204a-6b1d8c-imprenta.css")).toEqual(PROPIO);
  expect(fuentes).toEqual(["/letras/source-sans-3.woff2", "/letras/fraunces.woff2"]);
  expect(writeEstilo(PROPIO)).toContain(`--color-bg:light-dark(${marco?.light},${marco?.dark});`);
});

it.each([
  "10204a-6b1d8c-comic.css",
  "10204a-6b1d8c-toString.css",
  "10204a-6b1d8c-imprenta",
  "10204A-6b1d8c-imprenta.css",
  "10204a-6b1d8-imprenta.css",
  "red-blue-imprenta.css",
  "10204a-6b1d8c-imprenta.css.css",
  "}body{display:none-6b1d8c-imprenta.css",
])("%s is no stylesheet", (archivo) => expect(parseArchivo(archivo)).toBeNull());

describe("only what was chosen is written", () => {
  it.each([
    [{ ...ASPECTO_USUAL, acento: "#6b1d8c" }, ["primary", "accent"], ["bg", "ink", "font"]],
    [{ ...ASPECTO_USUAL, tinta: "#10204a" }, ["bg", "ink", "muted"], ["primary", "accent", "font"]],
  ])("%j", (elegido, has, lacks) => {
    const css = writeEstilo(elegido);
    for (const token of has) expect(css).toContain(`--color-${token}:`);
    for (const token of lacks) expect(css).not.toMatch(new RegExp(`--(color-)?${token}[:-]`));
  });

  it("typefaces alone leave the colours", () => {
    const css = writeEstilo({ ...ASPECTO_USUAL, letras: "vitrina" });
    expect(css).not.toContain("--color");
    expect(css).toContain('--font-sans:"Public Sans","Public Sans fallback",system-ui,sans-serif;');
    expect(css).toContain('--font-display:"Outfit","Outfit fallback",system-ui,sans-serif;');
  });
});

it("every typeface is in the shop, with its licence", () => {
  for (const { fuentes } of Object.values(LETRAS)) {
    for (const { archivo } of fuentes ? [fuentes.textos, fuentes.titulos] : []) {
      expect(existsSync(`public/letras/${archivo}`)).toBe(true);
      expect(readFileSync(`public/letras/${archivo.replace(".woff2", ".LICENSE")}`, "utf8")).toContain("SIL Open Font");
    }
  }
});
