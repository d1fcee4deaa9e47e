import { unzipSync } from "fflate";
import { listElements, readText, toXmlText } from "#lib/read-xml.server.ts";
import { openSigned } from "#lib/signed-xml.server.ts";
import { isRuc } from "#lib/ruc.ts";

export interface Recibido {
  ruc: string;
  tipo: string;
  serie: string;
  numero: string;
  huella: string;
  total: string;
  dia: string;
}

export class FallaSunat extends Error {
  readonly codigo: string;

  constructor(codigo: string, message: string) {
    super(message);
    this.codigo = codigo;
  }
}

const NOMBRE = /^(\d{11})-(01|03|07)-([BF][A-Z0-9]{3})-(\d{1,8})\.zip$/;

function readXml(zip: Uint8Array, name: string): string {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(zip);
  } catch {
    throw new FallaSunat("0155", "El archivo ZIP esta vacio o corrupto");
  }
  const bytes = files[name];
  if (!bytes || Object.keys(files).length !== 1)
    throw new FallaSunat("0161", "El nombre del archivo XML no coincide con el nombre del archivo ZIP");
  const xml = toXmlText(bytes);
  if (xml === null) throw new FallaSunat("0306", "No se puede leer (parsear) el archivo XML");
  return xml;
}

const ROOTS: Readonly<Record<string, string>> = { "01": "Invoice", "03": "Invoice", "07": "CreditNote" };

/** A receipt, and the document that its signature covers. */
export interface EnvioRecibido {
  recibido: Recibido;
  root: Element;
}

/**
 * Parses a request and makes SUNAT's first checks: file name, format, signature, taxpayer and date. `validate` throws
 * for schema violations. Throws FallaSunat.
 */
export function readEnvio(
  fileName: string,
  zip: Uint8Array,
  user: string,
  validate?: (xml: string) => void,
): EnvioRecibido {
  const match = NOMBRE.exec(fileName);
  if (!match) throw new FallaSunat("0151", "El nombre del archivo ZIP es incorrecto");
  const [, ruc = "", tipo = "", serie = "", numero = ""] = match;
  if (!user.startsWith(ruc)) throw new FallaSunat("0154", "El RUC del archivo no corresponde al RUC del usuario");
  const xml = readXml(zip, fileName.replace(/\.zip$/, ".xml"));
  const signed = openSigned(xml);
  if (!signed) throw new FallaSunat("2335", "El documento electronico ingresado ha sido alterado");
  const { document, huella } = signed;
  const root = document.documentElement.localName;
  if (root !== ROOTS[tipo]) throw new FallaSunat("0306", "No se puede leer (parsear) el archivo XML");
  try {
    validate?.(xml);
  } catch (error) {
    throw new FallaSunat(
      "0306",
      `No se puede leer (parsear) el archivo XML: ${error instanceof Error ? error.message : ""}`,
    );
  }
  const [supplier] = listElements(document, "AccountingSupplierParty");
  const emisor = supplier ? readText(supplier, "ID") : "";
  if (emisor !== ruc || !isRuc(ruc))
    throw new FallaSunat("1034", "Numero de RUC del nombre del archivo no coincide con el consignado en el contenido");
  const [id] = listElements(document, "ID").filter(({ parentNode }) => parentNode === document.documentElement);
  const [deSerie, deNumero] = (id?.textContent ?? "").split("-");
  if (deSerie !== serie)
    throw new FallaSunat(
      "1035",
      "Numero de serie del nombre del archivo no coincide con el consignado en el contenido",
    );
  if (deNumero !== numero)
    throw new FallaSunat("1036", "Numero de documento del nombre del archivo no coincide con el del contenido");
  const [totals] = listElements(document, "LegalMonetaryTotal");
  const total = totals ? readText(totals, "PayableAmount") : "";
  const dia = readText(document, "IssueDate");
  return { recibido: { ruc, tipo, serie, numero, huella, total, dia }, root: document.documentElement };
}
