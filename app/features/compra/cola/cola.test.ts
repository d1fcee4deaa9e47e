import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import {
  computePausa,
  describeDelante,
  describeEspera,
  estimateMinutos,
  MAX_MINUTOS,
  parseMinutos,
  parseRespuesta,
  toEsperaHref,
} from "./cola.ts";

describe("how long it takes", () => {
  test.each<[string, number, number, number, number | null, string]>([
    ["nobody was let in yet", 5, 0, 0, null, ""],
    ["two are no pace", 5, 2, 60, null, ""],
    ["next, at one a second", 0, 60, 60, 1, "Falta menos de un minuto."],
    ["60th, at one a second", 59, 60, 60, 1, "Falta menos de un minuto."],
    ["61st, at one a second", 60, 60, 60, 2, "Faltan unos 2 minutos."],
    ["100th, at 10 a minute", 99, 50, 300, 10, "Faltan unos 10 minutos."],
    ["far back, slowly", 4_000, 3, 300, MAX_MINUTOS + 1, "Falta más de hora y media."],
  ])("%s", (_what, delante, llamados, segundos, minutos, text) => {
    expect(estimateMinutos(delante, { llamados, segundos })).toBe(minutos);
    expect(describeEspera(minutos)).toBe(text);
  });

  it("never promises less than the pace gives, nor less to who is further back", () => {
    const pace = fc.record({
      llamados: fc.integer({ min: 3, max: 9_999 }),
      segundos: fc.integer({ min: 1, max: 300 }),
    });
    fc.assert(
      fc.property(fc.nat(9_999), pace, (delante, ritmo) => {
        const minutos = estimateMinutos(delante, ritmo) ?? 0;
        const exact = ((delante + 1) * ritmo.segundos) / ritmo.llamados / 60;
        expect(minutos).toBeGreaterThanOrEqual(Math.min(exact, MAX_MINUTOS));
        expect(estimateMinutos(delante + 1, ritmo)).toBeGreaterThanOrEqual(minutos);
        expect(parseMinutos(new URL(toEsperaHref(minutos), "http://x").searchParams.get("minutos") ?? "")).toBe(
          minutos,
        );
      }),
    );
  });
});

test.each([
  [0, "No hay nadie delante de ti."],
  [1, "Hay una persona delante de ti."],
  [128, "Hay 128 personas delante de ti."],
])("%i before somebody", (delante, text) => {
  expect(describeDelante(delante)).toBe(text);
});

it("who is further back asks less often, and often enough to count as there", () => {
  fc.assert(
    fc.property(fc.nat(20_000), (delante) => {
      expect(computePausa(delante)).toBeGreaterThanOrEqual(3);
      expect(computePausa(delante)).toBeLessThanOrEqual(30);
      expect(computePausa(delante + 1)).toBeGreaterThanOrEqual(computePausa(delante));
    }),
  );
});

test.each([undefined, "", "x", "-1", "1.5", "1e1", "999", "92", "٣"])(
  "the address's %j is no number of minutes",
  (text) => {
    expect(parseMinutos(text)).toBeNull();
  },
);

test.each<[string, unknown, unknown]>([
  ["a turn", { turno: "pasa", delante: 3 }, { turno: "pasa" }],
  ["no place", { turno: "ninguno" }, { turno: "ninguno" }],
  [
    "a wait",
    { turno: "espera", delante: 7, minutos: null, pausa: 5 },
    { turno: "espera", delante: 7, minutos: null, pausa: 5 },
  ],
  [
    "nonsense in a wait",
    { turno: "espera", delante: -1, pausa: "x" },
    { turno: "espera", delante: 0, minutos: null, pausa: 3 },
  ],
  ["another page's answer", { error: { codigo: "limite" } }, null],
  ["nothing", null, null],
])("reads %s", (_what, body, read) => {
  expect(parseRespuesta(body)).toEqual(read);
});
