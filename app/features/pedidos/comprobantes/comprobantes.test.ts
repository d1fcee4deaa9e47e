import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centimos, computeIgv } from "#lib/dinero.ts";
import { leaveForAudit, toAuditada } from "#tests/fixtures/auditoria-sunat.ts";
import { buildPedido, emision } from "#tests/fixtures/documento.ts";
import { emitAll, pedidosVendidos } from "#tests/fixtures/pedidos-vendidos.ts";
import { findIncumplidas } from "#tests/fixtures/reglas-sunat.ts";
import { isSigned, validateUbl, withXml } from "#tests/fixtures/ubl.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { buildVenta } from "./documento.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { formatEnLetras } from "./letras.ts";
import type { Emitido } from "./plan.ts";
import { shareOut } from "#lib/reparto.ts";
import { ID_FIRMA, toXml } from "./ubl.ts";

const precios = fc.array(fc.integer({ min: 1, max: 500_000 }), { minLength: 1, maxLength: 99 });

describe("the IGV of the lines", () => {
  it("is none below 0 and adds up, however many lines and whatever they cost", () => {
    fc.assert(
      fc.property(precios, (bases) => {
        const igv = computeIgv(centimos(bases.reduce((sum, base) => sum + base, 0)));
        const partes = shareOut(igv, bases.map(centimos));
        expect(partes.reduce((sum, parte) => sum + parte, 0)).toBe(igv);
        for (const [index, parte] of partes.entries()) {
          const exacto = (igv * (bases[index] ?? 0)) / bases.reduce((sum, base) => sum + base, 0);
          expect(Math.abs(parte - exacto)).toBeLessThan(1);
          expect(parte).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("of 99 lines of S/ 0.25 is 4 or 5 céntimos each, and not a rest on the last one", () => {
    const partes = shareOut(
      centimos(446),
      Array.from({ length: 99 }, () => centimos(25)),
    );
    expect(new Set(partes)).toEqual(new Set([4, 5]));
  });
});

describe("an amount in words", () => {
  it.each([
    [14_148, "SON CIENTO CUARENTA Y UN CON 48/100 SOLES"],
    [200, "SON DOS CON 00/100 SOLES"],
    [10_005, "SON CIEN CON 05/100 SOLES"],
    [2_100_000, "SON VEINTIÚN MIL CON 00/100 SOLES"],
    [3_050, "SON TREINTA CON 50/100 SOLES"],
    [101_600, "SON MIL DIECISÉIS CON 00/100 SOLES"],
    [99_999_999, "SON NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE CON 99/100 SOLES"],
    [50, "SON CERO CON 50/100 SOLES"],
    [100_000_000, "SON UN MILLÓN CON 00/100 SOLES"],
    [
      999_999_999_999,
      "SON NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE MILLONES NOVECIENTOS NOVENTA Y NUEVE MIL NOVECIENTOS NOVENTA Y NUEVE CON 99/100 SOLES",
    ],
  ])("%i", (monto, letras) => {
    expect(formatEnLetras(centimos(monto))).toBe(letras);
  });
});

const sum = (emitidos: readonly Emitido[], field: "total" | "igv") =>
  emitidos.reduce((all, one) => (one.afecta_id ? all - one[field] : all + one[field]), 0);

const llave = createSelfSigned("Comercial Inventada S.A.C.", "20131312955");

const at = (path: string) => `//*[local-name()='${path.split("/").join("']/*[local-name()='")}']`;

const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

function checkSums(xml: string): void {
  withXml(xml, (document) => {
    const read = (path: string) =>
      document.find(path).map((node) => Math.round(Number("content" in node ? node.content : Number.NaN) * 100));
    const root = "/*/*[local-name()='";
    const lineas = read(`${root}InvoiceLine' or local-name()='CreditNoteLine']/*[local-name()='LineExtensionAmount']`);
    const off = read(`${root}AllowanceCharge'][*[local-name()='ChargeIndicator']='false']/*[local-name()='Amount']`);
    const on = read(`${root}AllowanceCharge'][*[local-name()='ChargeIndicator']='true']/*[local-name()='Amount']`);
    const [base = Number.NaN] = read(at("LegalMonetaryTotal/LineExtensionAmount"));
    const [total = Number.NaN] = read(at("LegalMonetaryTotal/PayableAmount"));
    const [igv = Number.NaN] = read(`${root}TaxTotal']/*[local-name()='TaxAmount']`);
    expect(base).toBe(add(lineas) - add(off) + add(on));
    expect(total).toBe(base + igv);
    expect(Math.abs(igv - base * 0.18)).toBeLessThanOrEqual(2);
  });
}

describe("500 orders of 1 to 99 lines, with coupons, deliveries and refunds in parts", () => {
  it("have documents that are valid by schema, signature, rules and arithmetic, and come to the money kept", () => {
    let documentos = 0;
    fc.assert(
      fc.property(pedidosVendidos, (vendido) => {
        const emitidos = emitAll(vendido, toAuditada(emision), (fallas) => expect(fallas).toEqual([]));
        const { kept } = vendido;
        expect(sum(emitidos, "total")).toBe(kept.at(-1));
        expect(kept.at(-1) !== 0 || sum(emitidos, "igv") === 0).toBe(true);
        for (const emitido of emitidos) {
          const { clase, numero, documento } = emitido;
          const { xml } = signXml(toXml(clase, numero, documento), llave, ID_FIRMA);
          validateUbl(xml);
          expect(isSigned(xml)).toBe(true);
          checkSums(xml);
          expect(findIncumplidas(xml)).toEqual([]);
          documentos += 1;
          leaveForAudit("corrientes", emitido, xml);
        }
      }),
      { numRuns: 500 },
    );
    expect(documentos).toBeGreaterThan(500);
  }, 240_000);
});

describe("a signature", () => {
  const pedido = buildPedido([
    { cantidad: 2, precio: 5_000 },
    { cantidad: 1, precio: 1_990 },
  ]);
  const documento = buildVenta(pedido, null, emision);
  const unsigned = toXml("boleta", "B001-1", documento);
  const { xml, huella } = signXml(unsigned, llave, ID_FIRMA);

  it("is always the same for the same document: a crash between signing and sending changes nothing", () => {
    expect(signXml(unsigned, llave, ID_FIRMA)).toEqual({ xml, huella });
    expect(xml).toContain(huella);
    expect(xml).toContain("<cbc:IssueDate>2026-11-22</cbc:IssueDate><cbc:IssueTime>23:59:59</cbc:IssueTime>");
  });

  it("does not hold for a letter that was changed after it", () => {
    expect(isSigned(xml)).toBe(true);
    expect(isSigned(xml.replace("141.48", "141.49"))).toBe(false);
    expect(isSigned(xml.replace("Inventada &amp; Hijos", "Inventada &amp; Hijas"))).toBe(false);
  });

  it("and the schema refuses what is out of order", () => {
    const moved = xml.replace("<cbc:UBLVersionID>2.1</cbc:UBLVersionID>", "");
    expect(() =>
      validateUbl(moved.replace("</Invoice>", "<cbc:UBLVersionID>2.1</cbc:UBLVersionID></Invoice>")),
    ).toThrow(/UBLVersionID/);
  });
});
