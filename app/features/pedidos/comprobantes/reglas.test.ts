import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { leaveForAudit, toAuditada } from "#tests/fixtures/auditoria-sunat.ts";
import { buildPedido, emision, RUC } from "#tests/fixtures/documento.ts";
import { emitAll, pedidosVendidos } from "#tests/fixtures/pedidos-vendidos.ts";
import { findIncumplidas } from "#tests/fixtures/reglas-sunat.ts";
import { isSigned, validateUbl } from "#tests/fixtures/ubl.ts";
import { compradorSchema } from "./comprador.schema.ts";
import type { CompradorPedido } from "./comprador.ts";
import { buildNotaEntera, buildVenta, findFallas } from "./documento.ts";
import { ID_FIRMA, toXml } from "./ubl.ts";

const llave = createSelfSigned("Comercial Inventada S.A.C.", "20131312955");

/** Emoji, line breaks, controls, lone surrogates, characters invalid in XML, markup, and long texts. */
const trozo = fc.oneof(
  fc.string({ unit: "binary", maxLength: 12 }),
  fc.constantFrom(
    ..."\n \r\n \t \u0001 \u0085 \u2028 \u00a0 \u200b 🛍️ 👩‍👧 \ufffe \uffff \ud83d ñ <&>\"' ]]> TV".split(" "),
  ),
  fc.constantFrom("  ", "🛍".repeat(255), `${"x".repeat(499)}🛍`, `${"y".repeat(199)}🛍 `, "palabra ".repeat(80)),
);
const suelto = fc.array(trozo, { maxLength: 5 }).map((trozos) => trozos.join(""));
const raro = fc.oneof(
  suelto,
  suelto.map((text) => `${text}Comercial${text}`),
  fc.constant("TV"),
);

/** The signed XML of an order of one product, or of the note that cancels it. */
function write(
  nombre: string,
  { comprador = RUC, emisor = {}, nota = false }: { comprador?: CompradorPedido; emisor?: object; nota?: boolean } = {},
): string {
  const pedido = buildPedido([{ cantidad: 1, precio: 1_000 }]);
  const items = pedido.items.map((item) => ({ ...item, nombre, producto_id: "0190a000-0000-7000-8000-00000000abcd" }));
  const deAlguien = { ...emision, emisor: { ...emision.emisor, ...emisor } };
  const venta = buildVenta({ ...pedido, items }, comprador, deAlguien);
  const afecta = { clase: "factura", numero: "F001-1", motivo: "06", sustento: "Devolución" } as const;
  const documento = nota ? buildNotaEntera({ ...pedido, items }, venta, afecta, deAlguien) : venta;
  const { xml } = signXml(toXml(nota ? "nota_factura" : "factura", "F001-2", documento), llave, ID_FIRMA);
  validateUbl(xml);
  expect(isSigned(xml)).toBe(true);
  return xml;
}

const bought = (nombre: string) => write("Taza", { comprador: { ...RUC, nombre } });
const issued = (emisor: object) => write("Taza", { emisor });

describe("a rule of the tax office", () => {
  it.each([
    ["2022: a name is one line", bought("\u0001 Compras\n\u0085 S.A.\u2028 "), ">Compras S.A.<"],
    ["2022: a name is cut at 1000 letters", bought("x".repeat(1_200)), `>${"x".repeat(1_000)}<`],
    ["0306: none is cut through a letter", bought(`${"x".repeat(999)}🛍`), `>${"x".repeat(999)}<`],
    ["0306: nothing is in it that XML does not hold", bought("Com\uFFFEpras\uD83D S.A.\u0008"), ">Compras S.A.<"],
    ["2027: a description is cut at 500 letters", write("x".repeat(600)), `<cbc:Description>${"x".repeat(500)}<`],
    ["2027: one of two letters stays as it is", write("TV"), "<cbc:Description>TV<"],
    ["4084: in a note it has the product's code behind it", write("TV", { nota: true }), ">TV (0000abcd)<"],
    ["4094: an address is cut at 200 letters", issued({ direccion: "x".repeat(300) }), `<cbc:Line>${"x".repeat(200)}<`],
  ])("%s", (_, xml, has) => {
    expect(xml).toContain(has);
    expect(findIncumplidas(xml)).toEqual([]);
  });

  it("4092, 4094: a trade name or an address of two letters is left out", () => {
    const xml = issued({ nombre_comercial: "GO", direccion: "s/" });
    expect(xml).not.toMatch(/>GO<|>s\/</);
    expect(findIncumplidas(xml)).toEqual([]);
    expect(issued({ nombre_comercial: "GOL" })).toContain("<cac:PartyName><cbc:Name>GOL<");
  });

  it.each([
    [
      "2022: two letters between controls are no name",
      { comprador: { ...RUC, nombre: "\u0001 ab\u0002" } },
      "comprador",
    ],
    ["4338: nor a legal name", { emisor: { razon_social: "\u0001S.\u0002" } }, "razón social"],
  ])("%s", (_, { comprador = RUC, emisor = {} }: { comprador?: CompradorPedido; emisor?: object }, words) => {
    const venta = buildVenta(buildPedido([{ cantidad: 1, precio: 1_000 }]), comprador, {
      ...emision,
      emisor: { ...emision.emisor, ...emisor },
    });
    expect(findFallas("factura", "F001", venta)).toEqual([expect.stringContaining(words)]);
  });

  it.each([
    ["2640: what is free has no form here", 0, "Taza", "La línea «Taza» es gratis"],
    ["2027: a line has a name", 1_000, " \u0001 ", "Una línea no tiene nombre."],
  ])("%s", (_, precio, nombre, words) => {
    const pedido = buildPedido([
      { cantidad: 1, precio: 1_000 },
      { cantidad: 1, precio },
    ]);
    const items = pedido.items.map((item, index) => (index === 1 ? { ...item, nombre } : item));
    const fallas = findFallas("boleta", "B001", buildVenta({ ...pedido, items }, null, emision));
    expect(fallas).toEqual([expect.stringContaining(words)]);
  });

  it("3111: a line of more than 6 céntimos has a tax", () => {
    const pedido = buildPedido(Array.from({ length: 99 }, (_, index) => ({ cantidad: 1, precio: index % 2 ? 7 : 1 })));
    const venta = buildVenta(pedido, null, emision);
    expect(venta.lineas.filter(({ base, igv }) => base > 6 && igv === 0)).toEqual([]);
    expect(findIncumplidas(toXml("boleta", "B001-1", venta))).toEqual([]);
  });
});

describe("receipts of awkward texts", () => {
  it("break no rule of the tax office, or are refused in words before they take a number", () => {
    let documentos = 0;
    let refusals = 0;
    const vendidos = fc.record({
      vendido: pedidosVendidos,
      nombres: fc.array(raro, { minLength: 1, maxLength: 6 }),
      comprador: fc.record({ nombre: raro, direccion: raro }),
      emisor: fc.record({ razon_social: raro, nombre_comercial: raro, direccion: raro }),
    });
    fc.assert(
      fc.property(vendidos, ({ vendido, nombres, comprador, emisor }) => {
        const items = vendido.pedido.items.map((item, index) => {
          return { ...item, nombre: nombres[index % nombres.length] ?? "" };
        });
        // As the form allows it, or as old orders may have it.
        const asked = vendido.comprador && { ...vendido.comprador, ...comprador };
        const parsed = compradorSchema.safeParse(asked);
        const torcido = {
          ...vendido,
          pedido: { ...vendido.pedido, items },
          comprador: parsed.success ? parsed.data : asked,
        };
        const deAlguien = {
          ...toAuditada(emision),
          sin_valor: nombres.length % 2 === 0,
          emisor: { ...emision.emisor, ...emisor },
        };
        const emitidos = emitAll(torcido, deAlguien, (fallas) => {
          refusals += 1;
          expect(fallas.filter((falla) => !/nombre|razón social/.test(falla))).toEqual([]);
          expect(parsed.success && fallas.some((falla) => falla.includes("comprador"))).toBe(false);
        });
        for (const emitido of emitidos) {
          const { clase, numero, documento } = emitido;
          const { xml } = signXml(toXml(clase, numero, documento), llave, ID_FIRMA);
          validateUbl(xml);
          expect(isSigned(xml)).toBe(true);
          expect(findIncumplidas(xml)).toEqual([]);
          documentos += 1;
          leaveForAudit("raros", emitido, xml);
        }
      }),
      { numRuns: 300 },
    );
    expect(documentos).toBeGreaterThan(100);
    expect(refusals).toBeGreaterThan(20);
  }, 240_000);
});
