import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  describeQueHacer,
  getEspera,
  isIncierto,
  judgeCodigo,
  judgeFalla,
  parseCodigo,
  parseFalla,
} from "./respuestas.ts";

describe("a code of the tax office", () => {
  it.each<[codigo: string, estado: string, queHacer: string]>([
    ["0102", "detenido", "Revisa el usuario y la clave SOL"],
    ["1078", "detenido", "date de alta en SUNAT Operaciones en Línea"],
    ["1079", "detenido", "infórmalo en un resumen diario"],
    ["1032", "rechazado", "anulado o rechazado"],
    ["1033", "detenido", "Ese número ya es de otro documento"],
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

  it.each<[codigo: string | null, why: string, nunca: boolean, alguna: boolean]>([
    [null, "no answer", true, true],
    ["0100", "trouble of its own", true, true],
    ["0102", "a word on the call, not on the document", false, true],
    ["1033", "it has one of that number", false, true],
    ["1079", "a word on the document", false, false],
    ["2017", "refused", false, false],
  ])("%s (%s) leaves open whether the office has it: %s, and %s after a silence", (codigo, _, nunca, alguna) => {
    expect([isIncierto(codigo, false), isIncierto(codigo, true)]).toEqual([nunca, alguna]);
  });

  it("is all of a CDR's text", () => {
    expect(["0", "2017", "0000", "", "2017 ", "20170", "código 0"].map(parseCodigo)).toEqual([
      "0000",
      "2017",
      "0000",
      null,
      null,
      null,
      null,
    ]);
  });

  it.each<[faultcode: string, faultstring: string, codigo: string | null]>([
    ["soap-env:Client.0102", "Usuario o contraseña incorrectos", "0102"],
    ["soap-env:Server.2335", "", "2335"],
    ["ns0:0130", "", "0130"],
    ["1033", "El comprobante fue registrado previamente con otros datos", "1033"],
    ["soap-env:Client", "2017", "2017"],
    ["soap-env:Client.0102", "2017", "0102"],
    ["soap-env:Server", "Intente en 60 minutos, cola 0", null],
    ["soap-env:Server", "Mantenimiento hasta diciembre de 2026", null],
    ["env:Server", "Internal Error (from server) (0x00d30003)", null],
    ["0x00d30003", "", null],
    ["soap-env:Client.0", "", null],
    ["soap-env:Client.0000", "", null],
    ["", "", null],
  ])("is read from the fault '%s', '%s': %s", (faultcode, faultstring, codigo) => {
    expect(parseFalla(faultcode, faultstring)).toBe(codigo);
  });

  it("is in no fault's sentence, whatever it says, and no fault accepts", () => {
    const digits = fc.stringMatching(/^[0-9 .,:()x]{0,12}$/);
    const sentence = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), digits).map(([words, end]) => words + end),
    );
    fc.assert(
      fc.property(sentence, fc.constantFrom("", "soap-env:Server", "soap-env:Client", "S:Server.0"), (words, code) => {
        fc.pre(!/^\d{4}$/.test(words));
        expect(parseFalla(code, words)).toBeNull();
      }),
    );
    fc.assert(
      fc.property(fc.string(), fc.oneof(fc.string(), fc.nat(9_999).map(String)), (words, code) => {
        const codigo = parseFalla(code, words);
        expect(["aceptado", "observado"]).not.toContain(codigo && judgeFalla(codigo));
      }),
    );
  });
});

describe("the pause before the next try", () => {
  it("grows from a minute to an hour", () => {
    expect([1, 2, 3, 7, 40].map(getEspera)).toEqual([1, 2, 4, 60, 60]);
  });
});
