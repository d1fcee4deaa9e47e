import { zipSync } from "fflate";
import type { AmbienteSunat } from "#db/values.ts";
import { escapeXml } from "#lib/xml.ts";
import { readUpTo } from "#lib/read-up-to.ts";
import { CODIGO_CLASE, type ClaseComprobante } from "./comprobantes.ts";
import { parseCodigo, parseFalla } from "./respuestas.ts";
import { parseXml, readText } from "#lib/read-xml.server.ts";

const TIMEOUT_MS = 20_000;
const MAX_ANSWER_BYTES = 4_000_000;

const HOST: Readonly<Record<AmbienteSunat, string>> = {
  pruebas: "https://e-beta.sunat.gob.pe/ol-ti-itcpfegem-beta/billService",
  produccion: "https://e-factura.sunat.gob.pe/ol-ti-itcpfegem/billService",
};
/** Serves known answers; the test service has none. */
const CONSULTA = "https://e-factura.sunat.gob.pe/ol-it-wsconscpegem/billConsultService";

export interface AccesoSunat {
  ambiente: AmbienteSunat;
  origin: string | null;
  ruc: string;
  usuario: string;
  clave: string;
}

export type RespuestaSunat =
  | { tipo: "cdr"; zip: Uint8Array }
  | { tipo: "falla"; codigo: string; mensaje: string }
  /** No readable answer: whether SUNAT has the document is unknown. */
  | { tipo: "silencio"; motivo: string };

export const atOrigin = (url: string, origin: string | null): string => (origin ? origin + new URL(url).pathname : url);

const WSSE = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";

const buildEnvelope = ({ ruc, usuario, clave }: AccesoSunat, body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/" xmlns:ser="http://service.sunat.gob.pe" xmlns:wsse="${WSSE}"><soapenv:Header><wsse:Security><wsse:UsernameToken><wsse:Username>${escapeXml(ruc + usuario)}</wsse:Username><wsse:Password>${escapeXml(clave)}</wsse:Password></wsse:UsernameToken></wsse:Security></soapenv:Header><soapenv:Body>${body}</soapenv:Body></soapenv:Envelope>`;

async function post(
  url: string,
  action: string,
  envelope: string,
  signal: AbortSignal,
): Promise<string | { motivo: string }> {
  try {
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"urn:${action}"` },
      body: envelope,
      redirect: "error",
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    const bytes = response.body && (await readUpTo(response.body, MAX_ANSWER_BYTES));
    // A SOAP fault has an error status of its own, and is an answer.
    return bytes ? new TextDecoder().decode(bytes) : { motivo: `SUNAT respondió ${response.status} sin contenido.` };
  } catch (error) {
    const name = error instanceof Error ? error.name : "";
    return { motivo: name === "TimeoutError" ? "SUNAT no respondió a tiempo." : "No se pudo conectar con SUNAT." };
  }
}

function readAnswer(answer: string | { motivo: string }, holder: string): RespuestaSunat {
  if (typeof answer !== "string") return { tipo: "silencio", ...answer };
  const document = parseXml(answer);
  if (!document) return { tipo: "silencio", motivo: "La respuesta de SUNAT no se puede leer." };
  const content = readText(document, holder).replace(/\s/g, "");
  if (content) return { tipo: "cdr", zip: Buffer.from(content, "base64") };
  const faultstring = readText(document, "faultstring");
  const fault = parseFalla(readText(document, "faultcode"), faultstring);
  const detail = readText(document, "message") || faultstring || readText(document, "statusMessage");
  const code = fault ?? parseCodigo(readText(document, "statusCode"));
  // 'Accepted' without a CDR is no answer.
  if (code === null || Number(code) === 0)
    return { tipo: "silencio", motivo: detail.slice(0, 500) || "La respuesta de SUNAT no trae una constancia." };
  return { tipo: "falla", codigo: code, mensaje: detail };
}

/** `archivo` is SUNAT's file name without extension. */
export async function sendBill(
  acceso: AccesoSunat,
  archivo: string,
  xml: string,
  signal: AbortSignal,
): Promise<RespuestaSunat> {
  // With a fixed time the same receipt is always the same file.
  const zip = zipSync({ [`${archivo}.xml`]: new TextEncoder().encode(xml) }, { mtime: new Date(1980, 0, 1) });
  const content = Buffer.from(zip).toString("base64");
  const body = `<ser:sendBill><fileName>${archivo}.zip</fileName><contentFile>${content}</contentFile></ser:sendBill>`;
  const url = atOrigin(HOST[acceso.ambiente], acceso.origin);
  return readAnswer(await post(url, "sendBill", buildEnvelope(acceso, body), signal), "applicationResponse");
}

export async function getStatusCdr(
  acceso: AccesoSunat,
  { clase, serie, numero }: { clase: ClaseComprobante; serie: string; numero: number },
  signal: AbortSignal,
): Promise<RespuestaSunat> {
  const body = `<ser:getStatusCdr><rucComprobante>${acceso.ruc}</rucComprobante><tipoComprobante>${CODIGO_CLASE[clase]}</tipoComprobante><serieComprobante>${serie}</serieComprobante><numeroComprobante>${numero}</numeroComprobante></ser:getStatusCdr>`;
  const url = atOrigin(CONSULTA, acceso.origin);
  return readAnswer(await post(url, "getStatusCdr", buildEnvelope(acceso, body), signal), "content");
}
