import { addDias, toDia } from "#lib/fechas.ts";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isHabil } from "#lib/habiles.ts";
import { listFeriadosFijos, computePascua } from "#app/features/entrega/feriados/feriados.ts";
import { computeCorteVencidos, findRecordatorio, computePlazo, formatPlazo, computeVencimiento } from "./plazo.ts";

const FERIADOS = new Set([2025, 2026, 2027, 2028].flatMap(listFeriadosFijos).map(({ dia }) => dia));
const NINGUNO: ReadonlySet<string> = new Set();

describe("the last day to answer", () => {
  test.each([
    ["a Monday in weeks without holidays", "2026-09-07", "2026-09-28"],
    ["a Friday: the next working day is Monday", "2026-09-04", "2026-09-25"],
    ["a Saturday counts as the Friday before it", "2026-09-05", "2026-09-25"],
    ["a Sunday too", "2026-09-06", "2026-09-25"],
    ["over Angamos, a Thursday", "2026-10-01", "2026-10-23"],
    ["over Holy Week", "2026-03-23", "2026-04-15"],
    ["over Fiestas Patrias, with the 23rd and Junín", "2026-07-15", "2026-08-11"],
    ["filed on a holiday", "2026-07-28", "2026-08-20"],
    ["over the year's end: 8, 9 and 25 December, 1 January", "2026-12-04", "2026-12-30"],
    ["into the next year", "2026-12-15", "2027-01-07"],
    ["a holiday on a Sunday changes nothing (30 August 2026)", "2026-08-24", "2026-09-14"],
  ])("%s", (_, presentado, vence) => {
    expect(computeVencimiento(presentado, FERIADOS)).toBe(vence);
  });

  test("is a working day, with exactly fifteen from the filing on", () => {
    const day = fc.integer({ min: 0, max: 700 }).map((n) => addDias("2026-01-01", n));
    fc.assert(
      fc.property(day, (presentado) => {
        const vence = computeVencimiento(presentado, FERIADOS);
        let cuenta = 0;
        for (let dia = addDias(presentado, 1); dia <= vence; dia = addDias(dia, 1))
          if (isHabil(dia, FERIADOS)) cuenta++;
        expect(cuenta).toBe(15);
        expect(isHabil(vence, FERIADOS)).toBe(true);
      }),
    );
  });

  test("agrees on every day with the query for overdue claims", () => {
    const day = fc.integer({ min: 0, max: 700 }).map((n) => addDias("2026-01-01", n));
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 60 }), (presentado, later) => {
        const hoy = addDias(presentado, later);
        expect(presentado < computeCorteVencidos(hoy, FERIADOS)).toBe(hoy > computeVencimiento(presentado, FERIADOS));
      }),
    );
  });
});

describe("what is left", () => {
  const presentado = new Date("2026-09-07T15:00:00Z");
  test.each([
    ["2026-09-07", "Quedan 15 días hábiles"],
    ["2026-09-08", "Quedan 14 días hábiles"],
    ["2026-09-25", "Queda 1 día hábil"],
    ["2026-09-28", "Vence hoy"],
    ["2026-09-29", "Vencido hace 1 día hábil"],
    ["2026-10-06", "Vencido hace 6 días hábiles"],
  ])("on %s: %s", (hoy, texto) => {
    expect(formatPlazo(computePlazo(presentado, hoy, FERIADOS))).toBe(texto);
  });

  test("on the Saturday after a Friday that was the last: overdue, by no working day yet", () => {
    expect(computePlazo(new Date("2026-09-04T15:00:00Z"), "2026-09-26", NINGUNO)).toMatchObject({
      vencido: true,
      dias: 0,
    });
  });
});

test.each([
  ["2026-11-21T04:59:59Z", "2026-11-20"],
  ["2026-11-21T05:00:00Z", "2026-11-21"],
  ["2027-01-01T04:00:00Z", "2026-12-31"],
])("%s is %s in Lima", (momento, dia) => {
  expect(toDia(new Date(momento))).toBe(dia);
});

describe("holidays", () => {
  test.each([
    [2024, "2024-03-31"],
    [2025, "2025-04-20"],
    [2026, "2026-04-05"],
    [2027, "2027-03-28"],
    [2038, "2038-04-25"],
  ])("Easter of %i is %s", (anio, dia) => {
    expect(computePascua(anio)).toBe(dia);
  });

  test("of 2026 are the national ones", () => {
    const dias = "01-01 04-02 04-03 05-01 06-07 06-29 07-23 07-28 07-29 08-06 08-30 10-08 11-01 12-08 12-09 12-25";
    expect(listFeriadosFijos(2026).map(({ dia }) => dia.slice(5))).toEqual(dias.split(" "));
  });
});

describe("the reminder", () => {
  const base = { vence: "2026-09-28", vencido: false, suspendido: false };
  test.each([
    [{ ...base, dias: 15 }, null],
    [{ ...base, dias: 4 }, null],
    [{ ...base, dias: 3 }, 3],
    [{ ...base, dias: 2 }, 3],
    [{ ...base, dias: 1 }, 1],
    [{ ...base, dias: 0 }, 1],
    [{ ...base, dias: 2, suspendido: true }, null],
    [{ ...base, dias: 0, vencido: true }, null],
    [{ ...base, dias: 4, vencido: true }, null],
  ])("with %o is %s", (plazo, expected) => expect(findRecordatorio(plazo)).toBe(expected));
});
