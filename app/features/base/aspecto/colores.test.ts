import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Colores, COLORES_USUALES, computePaleta, judgeColores, listFaltasContraste } from "./colores.ts";
import { findPropuesta } from "./propuesta.ts";
import { PALETA_USUAL, PARES } from "./paleta.ts";

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);
const colores: fc.Arbitrary<Colores> = fc.record({
  tinta: fc.oneof({ weight: 4, arbitrary: hex }, { weight: 1, arbitrary: fc.constant(COLORES_USUALES.tinta) }),
  acento: fc.oneof({ weight: 4, arbitrary: hex }, { weight: 1, arbitrary: fc.constant(COLORES_USUALES.acento) }),
});

/** What the shopkeeper has after taking each proposal. */
function take(asked: Colores, { tinta, acento }: ReturnType<typeof judgeColores>): Colores {
  return { tinta: findPropuesta(tinta) ?? asked.tinta, acento: findPropuesta(acento) ?? asked.acento };
}

it("the usual palette is that of app.css", () => {
  const css = readFileSync("app/app.css", "utf8");
  const written = [...css.matchAll(/--color-([a-z-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g)].flatMap(
    ([, token = "", claro, oscuro, ambos]) =>
      token in PALETA_USUAL ? [[token, [claro ?? ambos, oscuro ?? ambos]]] : [],
  );
  expect(Object.fromEntries(written)).toEqual(PALETA_USUAL);
});

it("the usual colours are taken, and every pair of them can be read", () => {
  expect(computePaleta(COLORES_USUALES)).toEqual(PALETA_USUAL);
  expect(judgeColores(COLORES_USUALES)).toEqual({});
  expect(listFaltasContraste(PALETA_USUAL)).toEqual([]);
});

describe("of 1,000 brands", () => {
  it("every pair of tokens can be read in both themes, once what is refused took its proposal", () => {
    fc.assert(
      fc.property(colores, (asked) => {
        const refused = judgeColores(asked);
        const faltas = listFaltasContraste(computePaleta(asked));
        expect(Object.keys(refused).length > 0, "refused where a pair falls short").toBe(faltas.length > 0);
        for (const motivo of Object.values(refused)) {
          const [, da = "", piden = ""] = /da ([\d.]+):1; hacen falta ([\d.]+):1/.exec(motivo) ?? [];
          expect(Number(da)).toBeLessThan(Number(piden));
        }
        const taken = take(asked, refused);
        expect(listFaltasContraste(computePaleta(taken))).toEqual([]);
        expect(judgeColores(taken)).toEqual({});
      }),
      { numRuns: 1_000 },
    );
  });

  it("the light theme has both colours as they were chosen", () => {
    fc.assert(
      fc.property(colores, (asked) => {
        const { ink, primary } = computePaleta(asked);
        expect([ink[0], primary[0]]).toEqual([asked.tinta, asked.acento]);
      }),
    );
  });
});

it.each([
  [{ tinta: "#241e1a", acento: "#e2a63b" }, "acento", "Este acento sobre el fondo da 2.0:1; hacen falta 4.5:1."],
  [{ tinta: "#999999", acento: "#a63f20" }, "tinta", "Esta tinta sobre el fondo da 2.6:1; hacen falta 4.5:1."],
] as const)("%j is refused with its reason", (asked, campo, motivo) => {
  const said = judgeColores(asked);
  expect(Object.keys(said)).toEqual([campo]);
  expect(said[campo]).toContain(motivo);
});

it("a chosen accent is also that of links; one that stayed leaves them", () => {
  expect(computePaleta({ ...COLORES_USUALES, acento: "#1d5c8c" }).accent[0]).toBe("#1d5c8c");
  expect(computePaleta({ ...COLORES_USUALES, tinta: "#10204a" }).accent).toEqual(PALETA_USUAL.accent);
});

it("the table names each pair once", () => {
  const names = PARES.map(({ encima, debajo }) => `${encima}/${debajo}`);
  expect(new Set(names).size).toBe(names.length);
});
