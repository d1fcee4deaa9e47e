import { zipSync } from "fflate";
import { type Llave, signXml } from "#lib/signed-xml.server.ts";
import { escapeXml } from "#lib/xml.ts";
import type { Recibido } from "./recibir.ts";

const UBL = "urn:oasis:names:specification:ubl:schema:xsd:";
const SUNAT = "20131312955";

export interface ResultadoSunat {
  codigo: string;
  mensaje: string;
  notas: readonly string[];
}

const party = (name: string, code: string) =>
  `<cac:${name}><cac:PartyIdentification><cbc:ID>${code}</cbc:ID></cac:PartyIdentification></cac:${name}>`;

/** The signed answer (CDR), as a ZIP. */
export function buildConstancia(
  recibido: Recibido,
  { codigo, mensaje, notas }: ResultadoSunat,
  llave: Llave,
): Uint8Array {
  const { ruc, tipo, serie, numero, huella } = recibido;
  const id = `${serie}-${numero}`;
  const [dia = "", hora = ""] = new Date().toISOString().slice(0, 19).split("T");
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<ar:ApplicationResponse xmlns:ar="${UBL}ApplicationResponse-2" xmlns:cac="${UBL}CommonAggregateComponents-2" xmlns:cbc="${UBL}CommonBasicComponents-2" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" xmlns:ext="${UBL}CommonExtensionComponents-2"><ext:UBLExtensions><ext:UBLExtension><ext:ExtensionContent></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions><cbc:UBLVersionID>2.0</cbc:UBLVersionID><cbc:CustomizationID>1.0</cbc:CustomizationID><cbc:ID>${Date.now()}</cbc:ID><cbc:IssueDate>${dia}</cbc:IssueDate><cbc:IssueTime>${hora}</cbc:IssueTime><cbc:ResponseDate>${dia}</cbc:ResponseDate><cbc:ResponseTime>${hora}</cbc:ResponseTime>${notas.map((nota) => `<cbc:Note>${escapeXml(nota)}</cbc:Note>`).join("")}${party("SenderParty", SUNAT)}${party("ReceiverParty", ruc)}<cac:DocumentResponse><cac:Response><cbc:ReferenceID>${id}</cbc:ReferenceID><cbc:ResponseCode>${codigo}</cbc:ResponseCode><cbc:Description>${escapeXml(mensaje)}</cbc:Description></cac:Response><cac:DocumentReference><cbc:ID>${id}</cbc:ID><cac:Attachment><cac:ExternalReference><cbc:DocumentHash>${huella}</cbc:DocumentHash></cac:ExternalReference></cac:Attachment></cac:DocumentReference></cac:DocumentResponse></ar:ApplicationResponse>`;
  const signed = signXml(xml, llave, "SignSUNAT").xml;
  return zipSync({ [`R-${ruc}-${tipo}-${id}.xml`]: new TextEncoder().encode(signed) });
}
