import { createHash, X509Certificate } from "node:crypto";
import { Unzip, UnzipInflate } from "fflate";
import { formatArchivo, formatNumero, isValido } from "./comprobantes.ts";
import type { ClaseComprobante } from "./comprobantes.ts";
import { type DesenlaceEnvio, judgeCodigo, parseCodigo } from "./respuestas.ts";
import { listElements, readText, toXmlText } from "#lib/read-xml.server.ts";
import { openSigned } from "#lib/signed-xml.server.ts";

const MAX_BYTES = 2_000_000;

export interface Enviado {
  ruc: string;
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  huella: string;
  /** RUC of the operator that signs for SUNAT; empty for none. */
  operador: string;
}

const HELD = "detenido" as const;

/** Against ZIP bombs: one step's output is at most a thousand times as large. */
const STEP_BYTES = 1_024;

/** The only XML answer in an archive (SUNAT adds a folder); null for none, several, or one that is too large. */
function readEntry(zip: Uint8Array): Uint8Array | null {
  const parts: Uint8Array[] = [];
  let [found, bytes, broken] = [0, 0, false];
  const unzip = new Unzip((file) => {
    if (!/^R-[^/]+\.xml$/i.test(file.name)) return;
    found += 1;
    if (found > 1) return;
    file.ondata = (error, part) => {
      broken ||= Boolean(error);
      bytes += part?.length ?? 0;
      if (bytes <= MAX_BYTES && part) parts.push(part);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < zip.length; at += STEP_BYTES) {
      unzip.push(zip.subarray(at, at + STEP_BYTES), at + STEP_BYTES >= zip.length);
      if (broken || found > 1 || bytes > MAX_BYTES) return null;
    }
  } catch {
    return null;
  }
  return bytes > 0 ? Buffer.concat(parts) : null;
}

const SUNAT = "20131312955";

function readFirmante(certificado: string): { sujeto: string; huella: string } {
  const der = Buffer.from(certificado, "base64");
  const sujeto = new X509Certificate(der).subject.replaceAll("\n", ", ");
  return { sujeto, huella: createHash("sha256").update(der).digest("hex") };
}

const isDe = (sujeto: string, ruc: string): boolean => ruc !== "" && sujeto.split(/\D+/).includes(ruc);

/** 'B001-12' from 'B001-00000012': SUNAT writes both. */
const normalize = (reference: string): string => reference.trim().replace(/-0+(?=\d)/, "-");

/**
 * Reads SUNAT's answer (CDR), a ZIP. An unsigned answer, or one about another receipt, proves nothing: ours is held.
 */
export function readCdr(zip: Uint8Array, enviado: Enviado): DesenlaceEnvio {
  const bytes = readEntry(zip);
  if (!bytes) return { estado: HELD, codigo: null, mensaje: "La respuesta de SUNAT no trae una constancia legible." };
  const cdr = toXmlText(bytes);
  const signed = cdr === null ? null : openSigned(cdr);
  if (cdr === null || !signed)
    return { estado: HELD, codigo: null, mensaje: "La constancia de SUNAT no tiene una firma válida." };
  const { document } = signed;
  const [response] = listElements(document, "DocumentResponse");
  const codigo = response ? parseCodigo(readText(response, "ResponseCode")) : null;
  if (!response || codigo === null) {
    return { estado: HELD, codigo: null, mensaje: "La constancia de SUNAT no dice el resultado." };
  }
  const numero = formatNumero(enviado);
  const [receiver] = listElements(document, "ReceiverParty");
  const about = normalize(readText(response, "ReferenceID"));
  const hash = readText(response, "DocumentHash");
  if (about !== numero || (receiver && readText(receiver, "ID") !== enviado.ruc)) {
    return { estado: HELD, codigo, mensaje: `La constancia de SUNAT es de ${about || "otro comprobante"}.` };
  }
  if (hash && hash !== enviado.huella) {
    const archivo = formatArchivo(enviado.ruc, enviado.clase, numero);
    return { estado: HELD, codigo, mensaje: `SUNAT ya tiene otro comprobante con el número de ${archivo}.` };
  }
  const notas = listElements(document, "Note").map((note) => note.textContent?.trim() ?? "");
  const observaciones = notas.filter((nota) => /^4\d{3}/.test(nota));
  const firmante = readFirmante(signed.certificado);
  const known = [SUNAT, enviado.operador].some((ruc) => isDe(firmante.sujeto, ruc));
  const aviso = known ? null : `su constancia la firma «${firmante.sujeto}», que no es SUNAT ni tu operador.`;
  const mensaje = [readText(response, "Description"), ...observaciones, aviso].filter(Boolean).join(" · ");
  const estado = judgeCodigo(codigo, observaciones.length + (known ? 0 : 1));
  return { estado, codigo, mensaje, cdr, firmante, ...(aviso && isValido(estado) && { aviso }) };
}
