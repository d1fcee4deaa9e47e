import { zipSync } from "fflate";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { formatArchivo } from "#app/features/pedidos/comprobantes/comprobantes.ts";
import { readCdr } from "#app/features/pedidos/comprobantes/cdr.server.ts";
import { buildNotaEntera, buildVenta } from "#app/features/pedidos/comprobantes/documento.ts";
import { ID_FIRMA, toXml } from "#app/features/pedidos/comprobantes/ubl.ts";
import { addDias, toDia } from "#lib/fechas.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { buildPedido, DNI, emision, RUC } from "#tests/fixtures/documento.ts";
import { openOficina, ORIGIN } from "#tests/fixtures/oficina.ts";

const { ruc } = emision.emisor;
const llave = createSelfSigned("Comercial Inventada S.A.C.", ruc);
const deHoy = { ...emision, ahora: new Date() };
const pedido = buildPedido([
  { cantidad: 2, precio: 5_000 },
  { cantidad: 1, precio: 1_990 },
]);
const factura = buildVenta(pedido, RUC, deHoy);
const boleta = buildVenta(pedido, DNI, deHoy);
const afecta = { clase: "factura", numero: "F001-1", motivo: "06", sustento: "Devolución" } as const;

const XML = {
  factura: toXml("factura", "F001-1", factura),
  boleta: toXml("boleta", "B001-1", boleta),
  nota_factura: toXml("nota_factura", "F001-2", buildNotaEntera(pedido, factura, afecta, deHoy)),
};
const NUMERO = { factura: "F001-1", boleta: "B001-1", nota_factura: "F001-2" };
type Enviada = keyof typeof XML;

const oficina = openOficina();
afterAll(oficina.close);

/** Ten numbers per test: the office accepts a number once. */
let decena = 0;
beforeEach(() => {
  decena += 10;
});
const renumber = (text: string) => text.replace(/([FB]001)-(\d)\b/g, (_, serie, n) => `${serie}-${decena + Number(n)}`);

/** The office's answer: a fault's code, or the CDR's content. */
async function send(clase: Enviada, xml: string) {
  const { xml: signed, huella } = signXml(renumber(xml), llave, ID_FIRMA);
  const numero = renumber(NUMERO[clase]);
  const archivo = formatArchivo(ruc, clase, numero);
  const zip = Buffer.from(zipSync({ [`${archivo}.xml`]: new TextEncoder().encode(signed) })).toString("base64");
  const response = await oficina.fetch(`${ORIGIN}/ol-ti-itcpfegem/billService`, {
    method: "POST",
    body: `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Header><Username>${ruc}MODDATOS</Username><Password>moddatos</Password></e:Header><e:Body><fileName>${archivo}.zip</fileName><contentFile>${zip}</contentFile></e:Body></e:Envelope>`,
  });
  const text = await response.text();
  const fault = /Client\.(\d+)/.exec(text)?.[1];
  if (fault !== undefined) return { estado: "falla", codigo: fault, mensaje: text };
  const content = /<applicationResponse>([^<]*)/.exec(text)?.[1] ?? "";
  const [serie = "", correlativo] = numero.split("-");
  return readCdr(Buffer.from(content, "base64"), {
    ruc,
    clase,
    serie,
    numero: Number(correlativo),
    huella,
    operador: "",
  });
}

const ago = (dias: number) => (xml: string) =>
  xml.replace(/(<cbc:IssueDate>)[^<]*/, `$1${addDias(toDia(new Date()), -dias)}`);
const put = (from: RegExp | string, to: string) => (xml: string) => xml.replace(from, to);

describe("the stand-in of the tax office", () => {
  it("takes a factura, a boleta and then the factura's note", async () => {
    for (const clase of ["factura", "boleta", "nota_factura"] as const)
      expect(await send(clase, XML[clase])).toMatchObject({ estado: "aceptado", codigo: "0000" });
  });

  it("has known a note's receipt, and not refused it", async () => {
    expect(await send("nota_factura", XML.nota_factura)).toMatchObject({ estado: "rechazado", codigo: "2119" });
    decena += 10;
    expect(await send("factura", put(/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, "")(XML.factura))).toMatchObject({
      codigo: "3244",
    });
    expect(await send("nota_factura", XML.nota_factura)).toMatchObject({ estado: "rechazado", codigo: "2119" });
    expect(await send("factura", XML.factura)).toMatchObject({ estado: "falla", codigo: "1032" });
  });

  it.each<[codigo: string, what: string, Enviada, (xml: string) => string]>([
    ["2022", "a buyer of two letters", "factura", put("Compras S.A.", "SA")],
    ["2022", "a name with a space before it", "boleta", put("Ana Pérez", " Ana Pérez")],
    ["2027", "a line without a name", "boleta", put(/(<cbc:Description>)[^<]*/, "$1")],
    ["2027", "a name of 501 letters", "factura", put(/(<cbc:Description>)[^<]*/, `$1${"x".repeat(501)}`)],
    ["2108", "a factura of four days ago", "factura", ago(4)],
    ["2329", "one of next week", "boleta", ago(-7)],
    ["2172", "a reason that is none", "nota_factura", put(/(<cbc:ResponseCode>)06/, "$177")],
    ["2116", "a factura's note of a boleta", "nota_factura", put(/(DocumentTypeCode>)01/, "$103")],
    ["2800", "a factura to a DNI", "factura", put(/schemeID="6">20100070970/, 'schemeID="1">12345678')],
    [
      "2033",
      "a line with a negative tax",
      "boleta",
      put(/(TaxAmount currencyID="PEN">)18\.00(?=<\/cbc:TaxAmount><cac:TaxC)/, "$1-0.01"),
    ],
    [
      "3111",
      "a line without a tax",
      "boleta",
      put(/(TaxAmount currencyID="PEN">)18\.00(?=<\/cbc:TaxAmount><cac:TaxC)/, "$10.00"),
    ],
    ["3244", "a factura that is paid nobody knows how", "factura", put(/<cac:PaymentTerms>.*<\/cac:PaymentTerms>/, "")],
    [
      "3271",
      "a line that is not quantity by price",
      "factura",
      put(/(PriceAmount currencyID="PEN">)50\.00</, "$155.00<"),
    ],
    [
      "3278",
      "a base that is not the lines' sum",
      "factura",
      put(/(LineExtensionAmount currencyID="PEN">)119\.90/, "$1125.90"),
    ],
    ["3280", "a total that is off", "factura", put(/(PayableAmount currencyID="PEN">)141\.48/, "$1147.48")],
    ["3291", "an IGV that is off", "factura", (xml) => xml.replaceAll("21.58", "24.58")],
    ["3294", "an IGV unlike its parts", "factura", put(/(TaxAmount currencyID="PEN">)21\.58/, "$123.58")],
  ])("refuses by %s %s", async (codigo, _, clase, change) => {
    expect(change(XML[clase])).not.toBe(XML[clase]);
    if (clase === "nota_factura") await send("factura", XML.factura);
    expect(await send(clase, change(XML[clase]))).toMatchObject({ estado: "rechazado", codigo });
  });

  it.each<[codigo: string, what: string, (xml: string) => string]>([
    ["4207", "a DNI of four digits", put(">12345678<", ">1234<")],
    ["4301", "an IGV unlike its parts", put(/(TaxAmount currencyID="PEN">)21\.58/, "$123.58")],
    ["4312", "a total that is off", put(/(PayableAmount currencyID="PEN">)141\.48/, "$1147.48")],
    ["4338", "a shop of two letters", (xml) => xml.replaceAll("Comercial Inventada &amp; Hijos S.A.C.", "SA")],
  ])("remarks by %s of a boleta %s", async (codigo, _, change) => {
    const { estado, mensaje } = await send("boleta", change(XML.boleta));
    expect(estado).toBe("observado");
    expect(mensaje).toContain(codigo);
  });

  it("takes no boleta on its own after seven days, and one of seven", async () => {
    expect(await send("boleta", ago(8)(XML.boleta))).toMatchObject({ estado: "falla", codigo: "1079" });
    expect(await send("boleta", ago(7)(XML.boleta))).toMatchObject({ estado: "aceptado" });
    // A lost answer does not excuse a late receipt.
    expect(await send("boleta", ago(8)(XML.boleta))).toMatchObject({ estado: "falla", codigo: "1033" });
  });
});
