import type { CompradorPedido } from "./comprador.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { AjustePedido } from "#db/schema/pedidos.ts";
import { centimos, computeIgv } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { buildPedido, DNI, emision, RUC } from "#tests/fixtures/documento.ts";
import { isSigned, validateUbl, withXml } from "#tests/fixtures/ubl.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { type ClaseComprobante, type DocumentoComprobante, formatNumero, toClaseNota } from "./comprobantes.ts";
import { buildNotaEntera, buildParte, buildVenta, findFallas, toClaseVenta } from "./documento.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { formatEnLetras } from "./letras.ts";
import { type Emitido, listVivos, planEmision } from "./plan.ts";
import { shareOut } from "./reparto.ts";
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
  ])("%i", (monto, letras) => {
    expect(formatEnLetras(centimos(monto))).toBe(letras);
  });
});

const pedidos = fc
  .record({
    lineas: fc.array(
      fc.record({ cantidad: fc.integer({ min: 1, max: 9 }), precio: fc.integer({ min: 25, max: 9_999 }) }),
      {
        minLength: 1,
        maxLength: 99,
      },
    ),
    // Of a hundred: none, an amount as a coupon takes it off, the delivery.
    descuento: fc.option(fc.integer({ min: 1, max: 80 })),
    envio: fc.option(fc.integer({ min: 100, max: 3_500 })),
    comprador: fc.constantFrom(RUC, DNI),
    devuelto: fc.array(fc.integer({ min: 2, max: 60 }), { maxLength: 3 }),
  })
  .map(({ lineas, descuento, envio, comprador, devuelto }) => {
    const bruto = lineas.reduce((sum, { cantidad, precio }) => sum + cantidad * precio, 0);
    const off = descuento === null ? 0 : Math.floor((bruto * descuento) / 100);
    const ajustes: AjustePedido[] = [];
    if (off > 0) ajustes.push({ tipo: "cupon", nombre: "Cupón", monto: -off / 100 });
    if (envio !== null) ajustes.push({ tipo: "envio", nombre: "Envío", monto: envio / 100 });
    return { pedido: buildPedido(lineas, ajustes), comprador, devuelto };
  });

type PedidoGenerado = ReturnType<typeof buildPedido>;

/** Issues what a change of an order's money asks for, as the database does it. */
function emitAll(pedido: PedidoGenerado, comprador: CompradorPedido, kept: readonly number[]) {
  const emitidos: (Emitido & { clase: ClaseComprobante; documento: DocumentoComprobante; numero: string })[] = [];
  let antes = 0;
  for (const ahora of kept) {
    for (const paso of planEmision(pedido, emitidos, { antes, ahora })) {
      const id = newId();
      const afectado = paso.tipo === "nota" ? emitidos.find((one) => one.id === paso.afecta_id) : undefined;
      const clase = afectado ? toClaseNota(afectado.clase) : toClaseVenta(comprador);
      const serie = clase.endsWith("factura") ? "F001" : "B001";
      const numero = formatNumero({ serie, numero: emitidos.length + 1 });
      let documento: DocumentoComprobante;
      if (paso.tipo === "venta") documento = buildVenta(pedido, comprador, emision);
      else {
        const afecta = afectado
          ? ({
              clase: afectado.clase,
              numero: afectado.numero,
              motivo: paso.tipo === "nota" && paso.entera ? "06" : "09",
              sustento: "Devolución",
            } as const)
          : null;
        const { comprador: quien } = emitidos[0]?.documento ?? buildVenta(pedido, comprador, emision);
        documento =
          paso.tipo === "nota" && paso.entera && afectado && afecta
            ? buildNotaEntera(pedido, afectado.documento, afecta, emision)
            : buildParte(pedido, quien, { nombre: "Devolución", total: paso.total, igv: paso.igv, afecta }, emision);
      }
      const queda = listVivos(emitidos).find((one) => one.id === afectado?.id)?.total;
      const parte = paso.tipo !== "venta";
      expect(findFallas(clase, serie, documento, { parte, ...(queda !== undefined && { queda }) })).toEqual([]);
      emitidos.push({
        id,
        clase,
        estado: "aceptado",
        numero,
        documento,
        afecta_id: afectado?.id ?? null,
        ...pick(documento),
      });
    }
    antes = ahora;
  }
  return emitidos;
}

const pick = ({ total, igv }: DocumentoComprobante) => ({ total, igv });

const sum = (emitidos: readonly Emitido[], field: "total" | "igv") =>
  emitidos.reduce((all, one) => (one.afecta_id ? all - one[field] : all + one[field]), 0);

const llave = createSelfSigned("Comercial Inventada S.A.C.", "20131312955");

const at = (path: string) => `//*[local-name()='${path.split("/").join("']/*[local-name()='")}']`;

const add = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** A document's sums, read from its XML alone. */
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
  it("have documents that are valid by schema, signature and arithmetic, and come to the money that was kept", () => {
    let documentos = 0;
    fc.assert(
      fc.property(pedidos, ({ pedido, comprador, devuelto }) => {
        const kept = [pedido.total as number];
        for (const parte of devuelto) kept.push((kept.at(-1) ?? 0) - Math.floor(((kept.at(-1) ?? 0) * parte) / 100));
        if (devuelto.length === 3) kept.push(0);
        const emitidos = emitAll(pedido, comprador, kept);
        expect(sum(emitidos, "total")).toBe(kept.at(-1));
        expect(kept.at(-1) !== 0 || sum(emitidos, "igv") === 0).toBe(true);
        for (const { clase, numero, documento } of emitidos) {
          const { xml } = signXml(toXml(clase, numero, documento), llave, ID_FIRMA);
          validateUbl(xml);
          expect(isSigned(xml)).toBe(true);
          checkSums(xml);
          documentos += 1;
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
