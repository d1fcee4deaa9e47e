import { expect, it } from "vitest";
import { centimos } from "#lib/dinero.ts";
import { DNI, RUC } from "#tests/fixtures/documento.ts";
import { type ComprobanteEscrito, toCamposFormulario, toComprobante, toGuardados } from "./comprobante.ts";

const ESCRITO: ComprobanteEscrito = {
  factura: false,
  factura_numero: RUC.numero,
  factura_nombre: RUC.nombre,
  factura_direccion: RUC.direccion,
  boleta_documento: "dni",
  boleta_numero: DNI.numero,
  boleta_nombre: DNI.nombre,
};

it.each<[string, ComprobanteEscrito | null, number, object | undefined]>([
  ["nothing where the shop issues none", null, 90_000, undefined],
  ["nothing up to S/ 700, whatever is written out of sight", ESCRITO, 70_000, undefined],
  ["the buyer above it", ESCRITO, 70_001, DNI],
  ["the company of a factura, of any total", { ...ESCRITO, factura: true }, 200, RUC],
])("an order says %s", (_, escrito, total, expected) => {
  expect(toComprobante(escrito, centimos(total))).toEqual(expected);
});

it.each([
  [{ "comprobante.numero": "mal" }, true, { factura_numero: "mal" }],
  [{ "comprobante.numero": "mal" }, false, { boleta_numero: "mal" }],
  [{ "comprobante.documento": "mal" }, true, { factura: "mal" }],
  [{ "comprobante.documento": "mal" }, false, { boleta_documento: "mal" }],
  [{ telefono: "mal" }, true, { telefono: "mal" }],
])("%j stands at its field", (campos, factura, expected) => {
  expect(toCamposFormulario(campos, factura)).toEqual(expected);
});

it("a form begins with the company and the person of earlier receipts", () => {
  const { numero, nombre, direccion } = RUC;
  expect(toGuardados([DNI, RUC])).toEqual({
    factura: { numero, nombre, direccion },
    boleta: { documento: "dni", numero: DNI.numero, nombre: DNI.nombre },
  });
  expect(toGuardados([])).toEqual({ factura: null, boleta: null });
});
