import { describe, expect, it } from "vitest";
import { describeQueHacer, getEspera, isRegistrado, judgeCodigo, parseCodigo } from "./respuestas.ts";

describe("a code of the tax office", () => {
  it.each<[codigo: string, estado: string, queHacer: string]>([
    ["0102", "detenido", "Revisa el usuario y la clave SOL"],
    ["1078", "detenido", "date de alta en SUNAT Operaciones en Línea"],
    ["1079", "detenido", "infórmalo en un resumen diario"],
    ["1036", "detenido", "envíalo otra vez"],
    ["2010", "rechazado", "no está activo"],
    ["2108", "rechazado", "con la fecha de hoy"],
    ["2325", "rechazado", "SUNAT no conoce ese certificado"],
    ["2327", "rechazado", "ya venció"],
    ["2329", "rechazado", "la hora del servidor"],
    ["3202", "rechazado", "El RUC del comprador no existe"],
    ["3294", "rechazado", "este número queda anulado"],
  ])("%s makes a receipt %s, and says what to do", (codigo, estado, queHacer) => {
    expect(judgeCodigo(codigo)).toBe(estado);
    expect(describeQueHacer(judgeCodigo(codigo), codigo)).toContain(queHacer);
  });

  it("of its own trouble changes nothing: it is sent again", () => {
    for (const codigo of ["0100", "0109", "0138", "0200"]) expect(judgeCodigo(codigo)).toBe("pendiente");
  });

  it("0 accepts, with remarks and from 4000 on it observes", () => {
    expect(judgeCodigo("0000")).toBe("aceptado");
    expect(judgeCodigo("0000", 1)).toBe("observado");
    expect(judgeCodigo("4301")).toBe("observado");
  });

  it("1032 or 1033 says that the office has it already", () => {
    expect(["1032", "1033", "1034"].map(isRegistrado)).toEqual([true, true, false]);
  });

  it("is read from a fault", () => {
    expect(["soap-env:Client.0102", "2017", "0", "soap-env:Server"].map(parseCodigo)).toEqual([
      "0102",
      "2017",
      "0000",
      null,
    ]);
  });
});

describe("the pause before the next try", () => {
  it("grows from a minute to an hour", () => {
    expect([1, 2, 3, 7, 40].map(getEspera)).toEqual([1, 2, 4, 60, 60]);
  });
});
