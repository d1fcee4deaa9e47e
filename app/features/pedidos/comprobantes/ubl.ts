import { type Centimos, toDecimal } from "#lib/dinero.ts";
import { escapeXml } from "#lib/xml.ts";
import {
  type ClaseComprobante,
  CODIGO_CLASE,
  type DocumentoComprobante,
  isNota,
  type LineaComprobante,
} from "./comprobantes.ts";
import { formatEnLetras } from "./letras.ts";
import { isCorto, toLinea } from "./texto.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";

export const ID_FIRMA = "FirmaEmisor";

export const SIN_VALOR = "SIN VALOR TRIBUTARIO";

const el = (name: string, content: string, attributes = ""): string => `<${name}${attributes}>${content}</${name}>`;
const text = (name: string, value: string, attributes = ""): string => el(name, escapeXml(value), attributes);
const money = (name: string, amount: Centimos): string => el(`cbc:${name}`, toDecimal(amount), ' currencyID="PEN"');

/** SUNAT 2022: maximum of a name in notes. */
const MAX_NOMBRE = 1000;

/** Cleaned again after cutting, which may split a character or leave a space. */
const line = (name: string, value: string, max: number): string => text(name, toLinea(toLinea(value).slice(0, max)));

/** SUNAT 4092, 4094: optional texts with fewer than three characters are left out. */
const optional = (value: string, write: (value: string) => string): string => (isCorto(value) ? "" : write(value));

/** SUNAT 4084: notes refuse descriptions of one or two characters. */
const toDescription = ({ nombre, codigo }: LineaComprobante): string =>
  isCorto(nombre) ? `${toLinea(nombre)} (${codigo})` : nombre;

const IGV = el("cac:TaxScheme", text("cbc:ID", "1000") + text("cbc:Name", "IGV") + text("cbc:TaxTypeCode", "VAT"));

const toPrecio = (centimos: number): string => (centimos / 100).toFixed(10).replace(/0{1,8}$/, "");

function writeSignature({ ruc, razon_social }: DocumentoComprobante["emisor"]): string {
  const signatory =
    el("cac:PartyIdentification", text("cbc:ID", ruc)) +
    el("cac:PartyName", line("cbc:Name", razon_social, MAX_NOMBRE));
  const reference = el("cac:ExternalReference", text("cbc:URI", `#${ID_FIRMA}`));
  return el(
    "cac:Signature",
    text("cbc:ID", ID_FIRMA) + el("cac:SignatoryParty", signatory) + el("cac:DigitalSignatureAttachment", reference),
  );
}

/** `local`: code of the premises, 0000 for the fiscal address; empty for a buyer. */
const writeAddress = (direccion: string, local: string): string =>
  el(
    "cac:RegistrationAddress",
    (local && text("cbc:AddressTypeCode", local)) +
      optional(direccion, (one) => el("cac:AddressLine", line("cbc:Line", one, 200))) +
      el("cac:Country", text("cbc:IdentificationCode", "PE")),
  );

function writeSupplier({ ruc, razon_social, nombre_comercial, direccion }: DocumentoComprobante["emisor"]): string {
  const legal = line("cbc:RegistrationName", razon_social, MAX_NOMBRE) + writeAddress(direccion, "0000");
  const party =
    el("cac:PartyIdentification", text("cbc:ID", ruc, ' schemeID="6"')) +
    optional(nombre_comercial, (one) => el("cac:PartyName", line("cbc:Name", one, MAX_NOMBRE))) +
    el("cac:PartyLegalEntity", legal);
  return el("cac:AccountingSupplierParty", el("cac:Party", party));
}

function writeCustomer({ tipo, numero, nombre, direccion }: DocumentoComprobante["comprador"]): string {
  const legal = line("cbc:RegistrationName", nombre, MAX_NOMBRE) + (direccion && writeAddress(direccion, ""));
  const party =
    el("cac:PartyIdentification", text("cbc:ID", numero, ` schemeID="${tipo}"`)) + el("cac:PartyLegalEntity", legal);
  return el("cac:AccountingCustomerParty", el("cac:Party", party));
}

/** Global discount (02) or charge (49) on the IGV base, catalogue 53. */
const writeAllowance = (code: "02" | "49", amount: Centimos, base: number): string =>
  amount === 0
    ? ""
    : el(
        "cac:AllowanceCharge",
        text("cbc:ChargeIndicator", String(code === "49")) +
          text("cbc:AllowanceChargeReasonCode", code) +
          money("Amount", amount) +
          money("BaseAmount", base as Centimos),
      );

function writeTax(base: Centimos, igv: Centimos, category: string): string {
  const subtotal = money("TaxableAmount", base) + money("TaxAmount", igv) + el("cac:TaxCategory", category + IGV);
  return el("cac:TaxTotal", money("TaxAmount", igv) + el("cac:TaxSubtotal", subtotal));
}

function writeLine(linea: LineaComprobante, index: number, nota: boolean, porcentaje: number): string {
  const { codigo, cantidad, precio, base, igv } = linea;
  const quantity = text(`cbc:${nota ? "Credited" : "Invoiced"}Quantity`, String(cantidad), ' unitCode="NIU"');
  const price = el("cbc:PriceAmount", toPrecio((base + igv) / cantidad), ' currencyID="PEN"');
  const alternative = el("cac:AlternativeConditionPrice", price + text("cbc:PriceTypeCode", "01"));
  const category = text("cbc:Percent", String(porcentaje)) + text("cbc:TaxExemptionReasonCode", "10");
  const item =
    line("cbc:Description", nota ? toDescription(linea) : linea.nombre, 500) +
    (codigo && el("cac:SellersItemIdentification", text("cbc:ID", codigo)));
  return el(
    `cac:${nota ? "CreditNote" : "Invoice"}Line`,
    text("cbc:ID", String(index + 1)) +
      quantity +
      money("LineExtensionAmount", base) +
      el("cac:PricingReference", alternative) +
      writeTax(base, igv, category) +
      el("cac:Item", item) +
      el("cac:Price", el("cbc:PriceAmount", toPrecio(precio), ' currencyID="PEN"')),
  );
}

function writeDiscrepancy({ afecta }: DocumentoComprobante): string {
  if (!afecta) return "";
  const reference = text("cbc:ID", afecta.numero) + text("cbc:DocumentTypeCode", CODIGO_CLASE[afecta.clase]);
  return (
    el(
      "cac:DiscrepancyResponse",
      text("cbc:ReferenceID", afecta.numero) +
        text("cbc:ResponseCode", afecta.motivo) +
        line("cbc:Description", afecta.sustento, 500),
    ) + el("cac:BillingReference", el("cac:InvoiceDocumentReference", reference))
  );
}

/** Unsigned UBL 2.1 with SUNAT's customization 2.0; deterministic. `numero` is 'B001-12'. */
export function toXml(clase: ClaseComprobante, numero: string, documento: DocumentoComprobante): string {
  const { emisor, comprador, lineas, descuento, cargo, base, igv, igv_porcentaje, total, dia, hora } = documento;
  const nota = isNota(clase);
  const root = nota ? "CreditNote" : "Invoice";
  const bruto = lineas.reduce((sum, one) => sum + one.base, 0);
  const namespaces = ` xmlns="${UBL}${root}-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ext="${UBL}CommonExtensionComponents-2"`;
  const content = [
    el("ext:UBLExtensions", el("ext:UBLExtension", el("ext:ExtensionContent", ""))),
    text("cbc:UBLVersionID", "2.1"),
    text("cbc:CustomizationID", "2.0"),
    text("cbc:ID", numero),
    text("cbc:IssueDate", dia),
    text("cbc:IssueTime", hora),
    nota ? "" : text("cbc:InvoiceTypeCode", CODIGO_CLASE[clase], ' listID="0101"'),
    text("cbc:Note", formatEnLetras(total), ' languageLocaleID="1000"'),
    documento.sin_valor ? text("cbc:Note", SIN_VALOR) : "",
    text("cbc:DocumentCurrencyCode", "PEN"),
    writeDiscrepancy(documento),
    nota ? "" : el("cac:OrderReference", text("cbc:ID", documento.pedido)),
    writeSignature(emisor),
    writeSupplier(emisor),
    writeCustomer(comprador),
    clase === "factura"
      ? el("cac:PaymentTerms", text("cbc:ID", "FormaPago") + text("cbc:PaymentMeansID", "Contado"))
      : "",
    writeAllowance("02", descuento, bruto),
    writeAllowance("49", cargo, bruto),
    writeTax(base, igv, ""),
    el(
      "cac:LegalMonetaryTotal",
      money("LineExtensionAmount", base) + money("TaxInclusiveAmount", total) + money("PayableAmount", total),
    ),
    ...lineas.map((linea, index) => writeLine(linea, index, nota, igv_porcentaje)),
  ];
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(root, content.join(""), namespaces)}`;
}
