import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Centimos, centimos } from "../dinero.ts";
import { addDias, startOfDay, toDia } from "../fechas.ts";
import { formatSemana, isHabil } from "../habiles.ts";
import { listDistritos } from "../ubigeo/distritos.ts";
import { findCodigo, formatLugar, isLugar, parseLugar } from "../ubigeo/lugares.ts";
import { computeEnvio, describeCostos, describeEnvioGratis } from "./costo.ts";
import { computeLlegada, formatLlegada, formatLlegadaBreve, formatPlazo, formatRango } from "./llegada.ts";
import { findZona, type PlazoEnvio, type ZonaEnvio, ZONAS_ENVIO } from "./zonas.ts";

const [LIMA, LIMA_PROVINCIAS, PROVINCIAS] = ["150101", "150601", "08"].map((codigo) =>
  findZona(ZONAS_ENVIO, codigo),
) as [ZonaEnvio, ZonaEnvio, ZonaEnvio];

describe("the zone of a place", () => {
  it.each([
    ["150122", "Lima Metropolitana"], // Miraflores
    ["070101", "Lima Metropolitana"], // Callao
    ["150601", "Lima Provincias"], // Huaral
    ["1506", "Lima Provincias"],
    ["080101", "Provincias"], // Cusco
    ["", "Provincias"],
  ])("%s is %s", (codigo, nombre) => {
    expect(findZona(ZONAS_ENVIO, codigo).nombre).toBe(nombre);
  });

  it("is the narrowest that names it, wherever it stands in the table", () => {
    const lejos = { ...LIMA, nombre: "Lejos", lugares: ["150109"] }; // Cieneguilla
    for (const zonas of [
      [lejos, ...ZONAS_ENVIO],
      [...ZONAS_ENVIO, lejos],
    ]) {
      expect(findZona(zonas, "150109").nombre).toBe("Lejos");
      expect(findZona(zonas, "150122").nombre).toBe("Lima Metropolitana");
    }
  });

  it("is found for every district of the country", () => {
    for (const { codigo } of listDistritos()) expect(ZONAS_ENVIO).toContain(findZona(ZONAS_ENVIO, codigo));
  });
});

const free = (...desde: (number | null)[]) =>
  ZONAS_ENVIO.map((zona, n) => ({ ...zona, gratis_desde: (desde[n] ?? null) as Centimos | null }));

describe("what a delivery costs", () => {
  it.each([
    [LIMA, 5_000, false, 1_500],
    [LIMA, 5_001, false, 0],
    [LIMA, 4_237, true, 1_500], // S/ 50.00 with IGV
    [LIMA, 4_238, true, 0],
    [LIMA_PROVINCIAS, 14_999, false, 2_500],
    [LIMA_PROVINCIAS, 15_000, false, 0],
    [{ ...PROVINCIAS, gratis_desde: null }, 10_000_000, false, 3_500],
  ] as const)("%o for %d céntimos, with IGV %j: %d", (zona, subtotal, withIgv, costo) => {
    const total = centimos(Math.floor((subtotal * 118 + 50) / 100));
    expect(computeEnvio(zona, { subtotal: centimos(subtotal), total }, withIgv)).toBe(costo);
  });

  it("is told as a rule", () => {
    expect(describeEnvioGratis(ZONAS_ENVIO, false)).toBe(
      "Envío gratis en Lima Metropolitana por compras con subtotal mayor a S/ 50, sin IGV, y en el resto del Perú desde S/ 150.",
    );
    expect(describeEnvioGratis(ZONAS_ENVIO, true)).toContain("con total mayor a S/ 50, con IGV,");
    expect(describeCostos(ZONAS_ENVIO, false)).toBe(
      "S/ 15.00 en Lima Metropolitana, S/ 25.00 en Lima Provincias y S/ 35.00 en Provincias",
    );
    // What is charged is paid with IGV.
    expect(describeCostos(ZONAS_ENVIO, true)).toContain("S/ 17.70 (S/ 15.00 más IGV) en Lima Metropolitana");
  });

  it.each([
    [free(null, null, null), ""],
    [free(9_990, 9_990, 9_990), "Envío gratis en todo el Perú por compras con subtotal desde S/ 99.90, sin IGV."],
    [free(5_000, null, null), "Envío gratis en Lima Metropolitana por compras con subtotal desde S/ 50, sin IGV."],
    [
      free(5_000, 8_000, null),
      "Envío gratis en Lima Metropolitana por compras con subtotal desde S/ 50, sin IGV, y en Lima Provincias desde S/ 80.",
    ],
    [
      free(5_000, 8_000, 9_000),
      "Envío gratis en Lima Metropolitana por compras con subtotal desde S/ 50, sin IGV, en Lima Provincias desde S/ 80, y en el resto del Perú desde S/ 90.",
    ],
    [
      free(15_000, 15_000, 5_000),
      "Envío gratis en Provincias por compras con subtotal desde S/ 50, sin IGV, y en Lima Metropolitana y Lima Provincias desde S/ 150.",
    ],
  ])("%#: %s", (zonas, sentence) => {
    expect(describeEnvioGratis(zonas, false)).toBe(sentence);
  });
});

const FERIADOS = new Set(["2026-12-08", "2026-12-09", "2026-12-25", "2027-01-01"]);
/** A moment of Lima: "2026-11-23 13:59". */
const at = (text: string) => new Date(`${text.replace(" ", "T")}:00-05:00`);

describe("when a delivery arrives", () => {
  it.each([
    // November 2026: the 22nd is a Sunday.
    ["a Monday before the cut-off", LIMA, "2026-11-23 13:59", "entre el martes 24 y el miércoles 25"],
    ["at the cut-off", LIMA, "2026-11-23 14:00", "entre el miércoles 25 y el jueves 26"],
    ["a Sunday", LIMA, "2026-11-22 09:00", "entre el martes 24 y el miércoles 25"],
    ["a Saturday, which counts in Lima", LIMA, "2026-11-21 09:00", "entre el lunes 23 y el martes 24"],
    ["a Saturday after the cut-off", LIMA, "2026-11-21 23:59", "entre el martes 24 y el miércoles 25"],
    [
      "a Saturday, which does not count elsewhere",
      LIMA_PROVINCIAS,
      "2026-11-21 09:00",
      "entre el miércoles 25 y el viernes 27",
    ],
    ["an hour of Lima that is the next day in UTC", LIMA, "2026-11-23 23:00", "entre el miércoles 25 y el jueves 26"],
    ["before two holidays", LIMA, "2026-12-07 10:00", "entre el jueves 10 y el viernes 11"],
    ["on a holiday", LIMA, "2026-12-08 10:00", "entre el viernes 11 y el sábado 12"],
    [
      "over the end of a month",
      PROVINCIAS,
      "2026-11-25 10:00",
      "entre el lunes 30 de noviembre y el viernes 4 de diciembre",
    ],
    ["over the end of a year", LIMA, "2026-12-31 10:00", "entre el sábado 2 y el lunes 4"],
    ["late in a year", PROVINCIAS, "2026-12-24 15:00", "entre el jueves 31 de diciembre y el jueves 7 de enero"],
  ])("%s", (_, zona, momento, text) => {
    expect(formatLlegada(computeLlegada(zona, at(momento), FERIADOS))).toBe(text);
  });

  it("is one day where it is exact, and the same day where it may be", () => {
    const express = { ...LIMA, dias: [0, 0] as const };
    expect(formatLlegada(computeLlegada(express, at("2026-11-23 10:00"), FERIADOS))).toBe("el lunes 23");
    expect(formatLlegada(computeLlegada(express, at("2026-11-23 15:00"), FERIADOS))).toBe("el martes 24");
    expect(formatLlegada({ desde: "2026-11-24", hasta: "2026-11-24" }, true)).toBe("el martes 24 de noviembre");
    expect(formatLlegada({ desde: "2026-11-24", hasta: "2026-11-25" }, true)).toBe(
      "entre el martes 24 y el miércoles 25 de noviembre",
    );
  });

  it.each([
    ["2026-11-24", "2026-11-24", "el martes 24"],
    ["2026-11-24", "2026-11-25", "entre mar 24 y mié 25"],
    ["2026-11-30", "2026-12-04", "entre lun 30 nov y vie 4 dic"],
  ])("from %s to %s fits one line: %s", (desde, hasta, text) => {
    expect(formatLlegadaBreve({ desde, hasta })).toBe(text);
  });

  const plazo: fc.Arbitrary<PlazoEnvio> = fc.record({
    dias: fc.tuple(fc.nat(10), fc.nat(10)).map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)]),
    corte: fc.constantFrom("00:00", "09:30", "14:00", "23:59"),
    habiles: fc.subarray([0, 1, 2, 3, 4, 5, 6], { minLength: 1 }),
  });
  const momento = fc
    .integer({ min: 0, max: 3 * 365 * 24 * 60 })
    .map((n) => new Date(at("2026-01-01 00:00").getTime() + n * 60_000));

  it("is on working days alone, in order, and never sooner for a later order", () => {
    fc.assert(
      fc.property(plazo, momento, fc.nat(10_000), (terms, when, later) => {
        const { desde, hasta } = computeLlegada(terms, when, FERIADOS);
        expect(isHabil(desde, FERIADOS, terms.habiles) && isHabil(hasta, FERIADOS, terms.habiles)).toBe(true);
        expect(desde >= toDia(when) && desde <= hasta).toBe(true);
        let between = 0;
        for (let dia = desde; dia < hasta; dia = addDias(dia, 1))
          if (isHabil(dia, FERIADOS, terms.habiles)) between += 1;
        expect(between).toBe(terms.dias[1] - terms.dias[0]);
        const next = computeLlegada(terms, new Date(when.getTime() + later * 60_000), FERIADOS);
        expect(next.desde >= desde && next.hasta >= hasta).toBe(true);
      }),
    );
  });

  it("does not depend on the hour before the cut-off", () => {
    for (let hour = 0; hour < 14; hour += 1) {
      const when = new Date(startOfDay("2026-11-23").getTime() + hour * 3_600_000);
      expect(computeLlegada(LIMA, when, FERIADOS)).toEqual({ desde: "2026-11-24", hasta: "2026-11-25" });
    }
  });
});

describe("words", () => {
  it.each([
    [[1, 2], "24-48 horas"],
    [[1, 1], "24 horas"],
    [[2, 4], "2-4 días hábiles"],
    [[0, 2], "0-2 días hábiles"],
    [[0, 0], "el mismo día hábil"],
    [[5, 5], "5 días hábiles"],
  ] as const)("%j is %s", (dias, text) => {
    expect(formatPlazo({ dias })).toBe(text);
  });

  it.each([
    [[1, 2, 3, 4, 5, 6], "de lunes a sábado"],
    [[1, 2, 3, 4, 5], "de lunes a viernes"],
    [[0, 1, 2, 3, 4, 5, 6], "todos los días"],
    [[1, 4], "lunes y jueves"],
    [[1, 2], "lunes y martes"],
    [[5, 6, 0], "de viernes a domingo"],
    [[0, 1, 2], "lunes, martes y domingo"],
    [[3], "miércoles"],
  ])("%j is %s", (semana, text) => {
    expect(formatSemana(semana)).toBe(text);
  });

  it("all zones are one range", () => {
    expect(formatRango(ZONAS_ENVIO)).toBe("1 a 7 días hábiles");
    expect(formatRango([{ ...LIMA, dias: [3, 3] }])).toBe("3 días hábiles");
  });
});

describe("a place by its name", () => {
  it.each([
    ["cusco", "08"],
    ["Calca,  Cusco", "0804"],
    ["lares, calca, cusco", "080404"],
    ["Lima", "15"],
    ["Lima, Lima", "1501"],
    ["Callao", "07"],
    ["surco, lima, lima", "150140"],
    ["Narnia", null],
    ["Calca, Lima", null],
    ["", null],
    [", Lima", null],
    ["a, Lares, Calca, Cusco", null],
  ])("%j is %j", (text, codigo) => {
    expect(parseLugar(text)).toBe(codigo);
  });

  it("is read back as it is written, for every department, province and district", () => {
    const codes = new Set(listDistritos().flatMap(({ codigo }) => [codigo, codigo.slice(0, 4), codigo.slice(0, 2)]));
    expect(codes.size).toBeGreaterThan(2_000);
    for (const code of codes) expect([parseLugar(formatLugar(code)), isLugar(code)]).toEqual([code, true]);
    for (const code of ["", "1", "150", "9901", "15012"]) expect(isLugar(code)).toBe(false);
  });

  it("of an address is as narrow as the table knows it", () => {
    const cusco = { provincia: "Calca", departamento: "Cusco" };
    expect(findCodigo({ codigo: "080405", ...cusco })).toBe("080405");
    expect(findCodigo({ codigo: null, ...cusco })).toBe("0804");
    expect(findCodigo({ codigo: null, ...cusco, provincia: "Narnia" })).toBe("08");
  });
});
