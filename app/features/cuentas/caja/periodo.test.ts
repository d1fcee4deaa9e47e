import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDias } from "#lib/fechas.ts";
import { compare, countDias, parsePeriodo, choosePaso, splitRango, subMeses } from "./periodo.ts";

const HOY = "2026-11-22";
const parse = (search: string, hoy = HOY) => parsePeriodo(new URLSearchParams(search), hoy);

describe("a period", () => {
  it.each([
    ["", "2026-10-24", HOY, "2026-09-24", "2026-10-23"],
    ["periodo=hoy", HOY, HOY, "2026-11-21", "2026-11-21"],
    ["periodo=7d", "2026-11-16", HOY, "2026-11-09", "2026-11-15"],
    ["periodo=mes", "2026-11-01", HOY, "2026-10-01", "2026-10-22"],
    ["periodo=anio", "2026-01-01", HOY, "2025-01-01", "2025-11-22"],
    ["periodo=12m", "2025-11-23", HOY, "2024-11-23", "2025-11-22"],
    ["periodo=mes&comparar=anio", "2026-11-01", HOY, "2025-11-01", "2025-11-22"],
    ["desde=2026-05-01&hasta=2026-05-31", "2026-05-01", "2026-05-31", "2026-03-31", "2026-04-30"],
    ["desde=2026-11-20", "2026-11-20", HOY, "2026-11-17", "2026-11-19"],
    ["hasta=2026-05-10", "2026-05-01", "2026-05-10", "2026-04-21", "2026-04-30"],
    // The future has no sales.
    ["desde=2026-11-22&hasta=2027-01-01", HOY, HOY, "2026-11-21", "2026-11-21"],
    ["periodo=siglo&comparar=luna", "2026-10-24", HOY, "2026-09-24", "2026-10-23"],
  ])("of %j", (search, desde, hasta, antesDesde, antesHasta) => {
    expect(parse(search)).toMatchObject({ desde, hasta, antes: { desde: antesDesde, hasta: antesHasta }, aviso: null });
  });

  it("is compared with nothing when nobody wants it", () => {
    expect(parse("comparar=no").antes).toBeNull();
  });

  it.each(["desde=2026-11-02&hasta=2026-11-01", "desde=2020-01-01"])("says why %j is not shown", (search) => {
    expect(parse(search)).toMatchObject({ nombre: "30d", aviso: expect.stringContaining("30 días") as string });
  });

  it("that ends a short month is compared with what there is", () => {
    expect(subMeses("2026-03-31", 1)).toBe("2026-02-28");
    expect(subMeses("2028-02-29", 12)).toBe("2027-02-28");
    expect(parse("periodo=mes", "2026-03-31").antes).toEqual({ desde: "2026-02-01", hasta: "2026-02-28" });
  });
});

it("is split into stretches that have each of its days once, and are few", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4000 }), fc.integer({ min: 1, max: 1096 }), (from, dias) => {
      const desde = addDias("2020-01-01", from);
      const rango = { desde, hasta: addDias(desde, dias - 1) };
      const stretches = splitRango(rango, choosePaso(rango));
      expect(stretches.length).toBeLessThanOrEqual(92);
      expect(stretches.reduce((sum, one) => sum + countDias(one), 0)).toBe(dias);
      expect([stretches[0]?.desde, stretches.at(-1)?.hasta]).toEqual([rango.desde, rango.hasta]);
      for (const [n, one] of stretches.slice(1).entries())
        expect(one.desde).toBe(addDias(stretches[n]?.hasta ?? "", 1));
    }),
  );
});

it.each([
  [150, 100, 50, "sube"],
  [50, 100, 50, "baja"],
  [7, 7, 0, "igual"],
  [3, 0, null, "sube"],
  [0, 0, null, "igual"],
  [-5, -1, null, "baja"],
])("%i after %i", (ahora, antes, porcentaje, sentido) => {
  expect(compare(ahora, antes)).toEqual({ porcentaje, sentido });
});
