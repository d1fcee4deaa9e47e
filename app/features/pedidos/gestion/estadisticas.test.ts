import { describe, expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { fillDias, getPrimerDia, summarizeMes, type VentasDia } from "./estadisticas.ts";

const venta = (dia: string, pedidos: number, vendidos: number, ingresos: number): VentasDia => ({
  dia,
  pedidos,
  vendidos,
  ingresos: centimos(ingresos),
});

describe("days", () => {
  it.each([
    ["2026-11-21T00:00:00Z", "UTC", "2026-11-21"],
    ["2026-11-20T23:59:59Z", "UTC", "2026-11-20"],
    ["2026-11-21T04:59:59Z", "America/Lima", "2026-11-20"],
    ["2026-11-21T05:00:00Z", "America/Lima", "2026-11-21"],
    ["2027-01-01T02:00:00Z", "America/Lima", "2026-12-31"],
  ])("%s in %s is %s", (moment, zona, dia) => expect(toDia(new Date(moment), zona)).toBe(dia));

  it.each([
    ["2026-03-01", -1, "2026-02-28"],
    ["2028-03-01", -1, "2028-02-29"],
    ["2026-12-31", 1, "2027-01-01"],
  ])("%s and %i days is %s", (dia, days, expected) => expect(addDias(dia, days)).toBe(expected));

  it.each([
    // On the 31st the month began before the 30 days did.
    ["2026-10-31", "2026-10-01"],
    ["2026-10-30", "2026-10-01"],
    ["2026-10-29", "2026-09-30"],
    ["2026-03-01", "2026-01-31"],
  ])("on %s the figures begin with %s", (hoy, expected) => expect(getPrimerDia(hoy)).toBe(expected));
});

describe("the last 30 days", () => {
  it("are 30, without gaps, up to today", () => {
    const dias = fillDias([venta("2026-09-01", 9, 9, 900), venta("2026-10-15", 2, 1, 100)], "2026-10-31");
    expect(dias).toHaveLength(30);
    expect([dias[0]?.dia, dias.at(-1)?.dia]).toEqual(["2026-10-02", "2026-10-31"]);
    expect(dias.filter(({ pedidos }) => pedidos > 0)).toEqual([venta("2026-10-15", 2, 1, 100)]);
  });
});

describe("the month's summary", () => {
  it("has all its orders, and the revenue and average of those that are not cancelled", () => {
    const ventas = [
      venta("2026-09-30", 5, 5, 5_000),
      venta("2026-10-01", 3, 2, 1_001),
      venta("2026-10-31", 1, 1, 1_000),
    ];
    expect(summarizeMes(ventas, "2026-10-31")).toEqual({ pedidos: 4, vendidos: 3, ingresos: 2_001, promedio: 667 });
  });

  it.each([
    [[], 0],
    [[venta("2026-10-01", 2, 0, 0)], 2],
  ])("is S/ 0.00 on average without a sale", (ventas, pedidos) => {
    expect(summarizeMes(ventas, "2026-10-31")).toEqual({ pedidos, vendidos: 0, ingresos: 0, promedio: 0 });
  });

  it("rounds the average half up to the céntimo", () => {
    expect(summarizeMes([venta("2026-10-01", 2, 2, 101)], "2026-10-31").promedio).toBe(51);
    expect(summarizeMes([venta("2026-10-01", 3, 3, 100)], "2026-10-31").promedio).toBe(33);
  });
});
