import { unzipSync } from "fflate";
import { formatArchivo, formatNumero } from "./comprobantes.ts";
import type { ClaseComprobante } from "./comprobantes.ts";
import { type DesenlaceEnvio, judgeCodigo, parseCodigo } from "./respuestas.ts";
import { listElements, readText, toXmlText } from "#lib/read-xml.server.ts";
import { openSigned } from "#lib/signed-xml.server.ts";

/** An answer is some kilobytes. */
const MAX_BYTES = 2_000_000;

/** What an answer has to be about. */
export interface Enviado {
  ruc: string;
  clase: ClaseComprobante;
  serie: string;
  numero: number;
  /** The digest of its signature. */
  huella: string;
}

const HELD = "detenido" as const;

function readEntry(zip: Uint8Array): Uint8Array | null {
  try {
    const files = unzipSync(zip, {
      filter: ({ name, originalSize }) => /^R-[^/]+\.xml$/i.test(name) && originalSize <= MAX_BYTES,
    });
    return Object.values(files)[0] ?? null;
  } catch {
    return null;
  }
}

/** 'B001-12' of 'B001-00000012': the office writes both. */
const normalize = (reference: string): string => reference.trim().replace(/-0+(?=\d)/, "-");

/**
 * Reads the tax office's answer (CDR), a ZIP. What counts is what its signature covers. An answer that is not signed, or
 * is about another receipt, holds ours: it is no proof of anything.
 */
export function readCdr(zip: Uint8Array, enviado: Enviado): DesenlaceEnvio {
  const bytes = readEntry(zip);
  if (!bytes) return { estado: HELD, codigo: null, mensaje: "La respuesta de SUNAT no trae una constancia legible." };
  const cdr = toXmlText(bytes);
  const signed = openSigned(cdr);
  if (!signed) return { estado: HELD, codigo: null, mensaje: "La constancia de SUNAT no tiene una firma válida." };
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
  const mensaje = [readText(response, "Description"), ...observaciones].filter(Boolean).join(" · ");
  return { estado: judgeCodigo(codigo, observaciones.length), codigo, mensaje, cdr };
}
