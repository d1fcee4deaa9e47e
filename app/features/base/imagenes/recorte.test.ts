import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ACERCAR_MAXIMO, computeMarco, FORMAS, type FormaRecorte, SIN_RECORTE } from "./recorte.ts";

const forma = fc.constantFrom<FormaRecorte>("entera", "cuadrada", "vertical");

describe("the frame that is cut out of a picture", () => {
  it("of nothing chosen is the whole picture; turned, its sides change places", () => {
    const imagen = { ancho: 800, alto: 600 };
    expect(computeMarco(imagen, SIN_RECORTE)).toEqual({ izquierda: 0, arriba: 0, ancho: 800, alto: 600 });
    expect(computeMarco(imagen, { ...SIN_RECORTE, giros: 1 })).toMatchObject({ ancho: 600, alto: 800 });
  });

  it("is as large as fits, and goes where it is moved", () => {
    const cuadrada = { ...SIN_RECORTE, forma: "cuadrada" } as const;
    expect(computeMarco({ ancho: 800, alto: 600 }, cuadrada)).toEqual({
      izquierda: 100,
      arriba: 0,
      ancho: 600,
      alto: 600,
    });
    expect(computeMarco({ ancho: 800, alto: 600 }, { ...cuadrada, acercar: 2, x: 0, y: 1 })).toEqual({
      izquierda: 0,
      arriba: 300,
      ancho: 300,
      alto: 300,
    });
  });

  it("lies within the picture, and has its shape but for a pixel", () => {
    const parte = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6_000 }),
        fc.integer({ min: 1, max: 6_000 }),
        fc.constantFrom<0 | 1 | 2 | 3>(0, 1, 2, 3),
        forma,
        fc.double({ min: 1, max: ACERCAR_MAXIMO, noNaN: true }),
        parte,
        parte,
        (ancho, alto, giros, cual, acercar, x, y) => {
          const marco = computeMarco({ ancho, alto }, { giros, forma: cual, acercar, x, y });
          const [w, h] = giros % 2 === 0 ? [ancho, alto] : [alto, ancho];
          expect(Math.min(marco.izquierda, marco.arriba)).toBeGreaterThanOrEqual(0);
          expect(Math.min(marco.ancho, marco.alto)).toBeGreaterThanOrEqual(1);
          expect(marco.izquierda + marco.ancho).toBeLessThanOrEqual(w);
          expect(marco.arriba + marco.alto).toBeLessThanOrEqual(h);
          const razon = FORMAS[cual] ?? w / h;
          expect(Math.abs(marco.ancho - marco.alto * razon)).toBeLessThanOrEqual(1 + razon);
        },
      ),
    );
  });
});
