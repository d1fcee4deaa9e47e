import { toDia } from "#lib/fechas.ts";
import { listElements, readText } from "#lib/read-xml.server.ts";
import type { Recibido } from "./recibir.ts";

export interface JuicioSunat {
  rechazo: { codigo: string; mensaje: string } | null;
  notas: string[];
}

const listChildren = (parent: Element, name: string): Element[] =>
  listElements(parent, name).filter(({ parentNode }) => parentNode === parent);

function readAt(parent: Element, ...path: string[]): string {
  const [name = "", ...rest] = path;
  const [child] = listChildren(parent, name);
  if (!child) return "";
  return rest.length > 0 ? readAt(child, ...rest) : (child.textContent ?? "");
}

const toCentimos = (text: string): number => Math.round(Number(text) * 100);

/** SUNAT tolerates differences of a sol. */
const differs = (one: number, other: number): boolean => !(Math.abs(one - other) <= 100);

const DIA_MS = 24 * 60 * 60 * 1000;

/** Days since the day of issue, in Lima. */
const countDays = (dia: string): number => (Date.parse(toDia(new Date())) - Date.parse(dia)) / DIA_MS;

/** Days after which a receipt can no longer be sent on its own: facturas and their notes, boletas and theirs. */
const PLAZO = { F: 3, B: 7 } as const;

/** A factura or its note: wrong sums are refused; for others they are remarked. */
export const isFactura = ({ serie }: Recibido): boolean => serie.startsWith("F");

export const isLate = (root: Element, recibido: Recibido): boolean =>
  countDays(readAt(root, "IssueDate")) > (isFactura(recibido) ? PLAZO.F : PLAZO.B);

const MOTIVOS = /^(0[1-9]|1[0-3])$/;
const NOMBRE = /^\S.{2,}$/u;

type Falta = false | readonly [codigo: string, mensaje: string];

function listFaltasPartes(root: Element, recibido: Recibido): Falta[] {
  const comprador = ["AccountingCustomerParty", "Party"];
  const [id] = listElements(root, "AccountingCustomerParty").flatMap((party) => listElements(party, "ID"));
  const documento = id?.getAttribute("schemeID") ?? "";
  const numero = id?.textContent ?? "";
  const emisor = readAt(root, "AccountingSupplierParty", "Party", "PartyLegalEntity", "RegistrationName");
  return [
    isLate(root, recibido) && ["2108", "Presentacion fuera de fecha"],
    countDays(readAt(root, "IssueDate")) < -2 && [
      "2329",
      "La fecha de emision se encuentra fuera del limite permitido",
    ],
    isFactura(recibido) &&
      (documento !== "6" || !/^\d{11}$/.test(numero)) && [
        "2800",
        "El dato ingresado en el tipo de documento de identidad del receptor no esta permitido",
      ],
    documento === "1" && !/^\d{8}$/.test(numero) && ["4207", "El DNI debe tener 8 caracteres numericos"],
    !NOMBRE.test(readAt(root, ...comprador, "PartyLegalEntity", "RegistrationName")) && [
      "2022",
      "RegistrationName - El dato ingresado no cumple con el estandar",
    ],
    !NOMBRE.test(emisor) && ["4338", "El nombre o razon social del emisor no cumple con el estandar"],
    recibido.tipo === "01" &&
      !listChildren(root, "PaymentTerms").some((terms) => readAt(terms, "ID") === "FormaPago") && [
        "3244",
        "Debe consignar la informacion del tipo de transaccion del comprobante",
      ],
  ];
}

function listFaltasNota(root: Element, recibido: Recibido): Falta[] {
  if (recibido.tipo !== "07") return [];
  const [referencia] = listElements(root, "InvoiceDocumentReference");
  const corrige = referencia ? readText(referencia, "DocumentTypeCode") : "";
  const esperado = isFactura(recibido) ? "01" : "03";
  const codigo = isFactura(recibido) ? "2116" : "2399";
  return [
    !MOTIVOS.test(readAt(root, "DiscrepancyResponse", "ResponseCode")) && [
      "2172",
      "ResponseCode - El dato ingresado no cumple con la estructura",
    ],
    corrige !== esperado && [codigo, "El tipo de documento modificado por la Nota de credito no es el de su serie"],
  ];
}

function listFaltasLinea(linea: Element, recibido: Recibido): Falta[] {
  const base = toCentimos(readAt(linea, "LineExtensionAmount"));
  const impuesto = readAt(linea, "TaxTotal", "TaxSubtotal", "TaxAmount");
  const descripcion = readAt(linea, "Item", "Description");
  const cantidad = Number(readAt(linea, "InvoicedQuantity") || readAt(linea, "CreditedQuantity"));
  const precio = Number(readAt(linea, "Price", "PriceAmount"));
  return [
    (descripcion.trim() === "" || descripcion.length > 500) && [
      "2027",
      "No existe informacion de cac:Item/cbc:Description del item",
    ],
    !/^\d{1,12}(\.\d{1,2})?$/.test(impuesto) && ["2033", "El monto de IGV de la linea no cumple con el formato"],
    base > 6 && Number(impuesto) === 0 && ["3111", "El monto de afectacion de IGV por linea debe ser diferente a 0.00"],
    differs(base, Math.round(cantidad * precio * 100)) && [
      isFactura(recibido) ? "3271" : "4288",
      "El valor de venta por item difiere de los importes consignados",
    ],
  ];
}

function listFaltasSumas(root: Element, lineas: readonly Element[], recibido: Recibido): Falta[] {
  const choose = (rechazo: string, nota: string): string => (isFactura(recibido) ? rechazo : nota);
  const globales = listChildren(root, "AllowanceCharge").map((one) => {
    const signo = readAt(one, "ChargeIndicator") === "true" ? 1 : -1;
    return signo * toCentimos(readAt(one, "Amount"));
  });
  const valores = lineas.map((linea) => toCentimos(readAt(linea, "LineExtensionAmount")));
  const base = [...valores, ...globales].reduce((sum, one) => sum + one, 0);
  const impuesto = toCentimos(readAt(root, "TaxTotal", "TaxAmount"));
  const total = toCentimos(readAt(root, "LegalMonetaryTotal", "PayableAmount"));
  const tasa = Number(lineas.map((linea) => readText(linea, "Percent"))[0]) / 100;
  return [
    differs(impuesto, toCentimos(readAt(root, "TaxTotal", "TaxSubtotal", "TaxAmount"))) && [
      choose("3294", "4301"),
      "La sumatoria de impuestos globales no corresponde al monto total de impuestos",
    ],
    differs(impuesto, base * tasa) && [choose("3291", "4290"), "El calculo del IGV es incorrecto"],
    differs(toCentimos(readAt(root, "LegalMonetaryTotal", "LineExtensionAmount")), base) && [
      choose("3278", "4309"),
      "La sumatoria de valor de venta no corresponde a los importes consignados",
    ],
    differs(total, base + impuesto) && [
      choose("3280", "4312"),
      "El importe total del comprobante no coincide con el valor calculado",
    ],
  ];
}

/** Applies the simple ones of SUNAT's published rules, in their order. */
export function judgeReglas(root: Element, recibido: Recibido): JuicioSunat {
  const lineas = [...listChildren(root, "InvoiceLine"), ...listChildren(root, "CreditNoteLine")];
  const faltas = [
    ...listFaltasPartes(root, recibido),
    ...listFaltasNota(root, recibido),
    ...lineas.flatMap((linea) => listFaltasLinea(linea, recibido)),
    ...listFaltasSumas(root, lineas, recibido),
  ].filter((falta) => typeof falta === "object");
  const rechazo = faltas.find(([codigo]) => codigo < "4000");
  return {
    rechazo: rechazo ? { codigo: rechazo[0], mensaje: rechazo[1] } : null,
    notas: faltas.filter(([codigo]) => codigo >= "4000").map(([codigo, mensaje]) => `${codigo} - ${mensaje}`),
  };
}

/** The receipt that a note corrects, as in SUNAT's file name without the RUC: '01-F001-12'; null for no note. */
export function readCorregido(root: Element): string | null {
  const [referencia] = listElements(root, "InvoiceDocumentReference");
  return referencia ? `${readText(referencia, "DocumentTypeCode")}-${readText(referencia, "ID")}` : null;
}
