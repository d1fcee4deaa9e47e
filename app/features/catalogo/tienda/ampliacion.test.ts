import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ENTERO, ESCALA_MAXIMA, type Encuadre, moveBy, type Punto, scaleAt, swipe } from "./ampliacion.ts";

const CAJA: Punto = { x: 360, y: 640 };
const coordinate = fc.double({ min: -2_000, max: 2_000, noNaN: true });
const punto = fc.record({ x: coordinate, y: coordinate });
const paso = fc.oneof(
  fc.record({ escala: fc.double({ min: 0.01, max: 20, noNaN: true }), punto }),
  fc.record({ by: punto }),
);

const apply = (antes: Encuadre, step: { escala: number; punto: Punto } | { by: Punto }) =>
  "by" in step ? moveBy(antes, step.by, CAJA) : scaleAt(antes, antes.escala * step.escala, step.punto, CAJA);

const edges = ({ escala, x, y }: Encuadre) => ({
  left: x - (CAJA.x * escala) / 2,
  right: x + (CAJA.x * escala) / 2,
  top: y - (CAJA.y * escala) / 2,
  bottom: y + (CAJA.y * escala) / 2,
});

describe("a picture in the lightbox", () => {
  it("covers its box whatever is done to it, and keeps to its scales", () => {
    fc.assert(
      fc.property(fc.array(paso, { maxLength: 20 }), (pasos) => {
        const encuadre = pasos.reduce(apply, ENTERO);
        const { left, right, top, bottom } = edges(encuadre);
        expect(encuadre.escala).toBeGreaterThanOrEqual(1);
        expect(encuadre.escala).toBeLessThanOrEqual(ESCALA_MAXIMA);
        expect(left).toBeLessThanOrEqual(-CAJA.x / 2 + 1e-6);
        expect(right).toBeGreaterThanOrEqual(CAJA.x / 2 - 1e-6);
        expect(top).toBeLessThanOrEqual(-CAJA.y / 2 + 1e-6);
        expect(bottom).toBeGreaterThanOrEqual(CAJA.y / 2 - 1e-6);
      }),
    );
  });

  it("grows around the finger: what lies under it stays there", () => {
    const inside = fc.record({
      x: fc.double({ min: -CAJA.x / 2, max: CAJA.x / 2, noNaN: true }),
      y: fc.double({ min: -CAJA.y / 2, max: CAJA.y / 2, noNaN: true }),
    });
    const escala = fc.double({ min: 1, max: ESCALA_MAXIMA, noNaN: true });
    fc.assert(
      fc.property(inside, escala, (at, next) => {
        const { x, y, escala: got } = scaleAt(ENTERO, next, at, CAJA);
        expect((at.x - x) / got).toBeCloseTo(at.x, 6);
        expect((at.y - y) / got).toBeCloseTo(at.y, 6);
      }),
    );
  });

  it("stands whole again at scale 1", () => {
    fc.assert(
      fc.property(punto, (at) => {
        expect(scaleAt({ escala: 3, x: 90, y: -40 }, 1, at, CAJA)).toEqual(ENTERO);
      }),
    );
  });
});

it.each([
  [0, -80, 1],
  [1, 80, 0],
  [1, -59, 1],
  [0, 200, 0],
  [3, -200, 3],
])("from picture %i a swipe of %i px leads to %i", (index, dx, to) => expect(swipe(index, dx, 4)).toBe(to));
