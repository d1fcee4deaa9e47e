import { type Context, Hono } from "hono";
import type { Log } from "#lib/log.ts";
import { parseXml, readText } from "#lib/read-xml.server.ts";
import { createSelfSigned } from "#lib/self-signed.server.ts";
import type { Llave } from "#lib/signed-xml.server.ts";
import { escapeXml } from "#lib/xml.ts";
import type { FaultInjector } from "../faults.ts";
import type { FileStore } from "../file-store.ts";
import { buildConstancia, type ResultadoSunat } from "./constancia.ts";
import { type EnvioRecibido, FallaSunat, readEnvio, type Recibido } from "./recibir.ts";
import { createValidezApi } from "./validez.ts";
import { isFactura, isLate, judgeReglas, readCorregido } from "./reglas.ts";

/** A receipt's stored answer, a ZIP in base64. */
export interface Registrado extends Recibido {
  constancia: string;
  /** A refused receipt uses up its number, too. */
  rechazado: boolean;
}

interface SunatApiOptions {
  registro: FileStore<Registrado>;
  faultInjector: FaultInjector;
  log: Log;
  /** Throws for violations of SUNAT's schemas; if omitted, they are not checked. */
  validate?: ((xml: string) => void) | undefined;
}

/** Any RUC with the test service's public user. */
const USUARIO = /^\d{11}MODDATOS$/;
const CLAVE = "moddatos";

const TIPOS: Readonly<Record<string, string>> = { "01": "La Factura", "03": "La Boleta", "07": "La Nota de Credito" };

const envelope = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><soap-env:Envelope xmlns:soap-env="http://schemas.xmlsoap.org/soap/envelope/"><soap-env:Header/><soap-env:Body>${body}</soap-env:Body></soap-env:Envelope>`;

const answer = (c: Context, body: string, status: 200 | 500 = 200) =>
  c.body(envelope(body), status, { "content-type": "text/xml; charset=utf-8" });

const toFault = ({ codigo, message }: FallaSunat): string =>
  `<soap-env:Fault><faultcode>soap-env:Client.${codigo}</faultcode><faultstring>${escapeXml(message)}</faultstring></soap-env:Fault>`;

const toStatus = (codigo: string, message: string, constancia?: string): string => {
  const content = constancia === undefined ? "" : `<content>${constancia}</content>`;
  const status = `${content}<statusCode>${codigo}</statusCode><statusMessage>${message}</statusMessage>`;
  return `<ns2:getStatusCdrResponse xmlns:ns2="http://service.sunat.gob.pe"><statusCdr>${status}</statusCdr></ns2:getStatusCdrResponse>`;
};

/** Parses a call. Throws FallaSunat for another service's call or unknown credentials. */
async function readCall(c: Context): Promise<Document> {
  const document = parseXml(await c.req.text());
  if (!document || document.documentElement.localName !== "Envelope")
    throw new FallaSunat("0100", "El sistema no puede responder su solicitud");
  if (!USUARIO.test(readText(document, "Username"))) throw new FallaSunat("0103", "El Usuario ingresado no existe");
  if (readText(document, "Password") !== CLAVE) throw new FallaSunat("0104", "La Clave ingresada es incorrecta");
  return document;
}

/** A repeated receipt is not accepted: it is there, or was refused. */
const refuseKnown = ({ rechazado }: Registrado): FallaSunat =>
  rechazado
    ? new FallaSunat("1032", "El comprobante ya esta informado y se encuentra con estado anulado o rechazado")
    : new FallaSunat("1033", "El comprobante fue registrado previamente con otros datos");

/**
 * The part of SUNAT's SOAP services that a shop uses: accepts a receipt once, checks it, signs its answer and returns
 * it again on request. Nothing here is a tax document.
 */
export function createSunatApi({ registro, faultInjector, log, validate }: SunatApiOptions): Hono {
  const app = new Hono();
  let own: Llave | null = null;
  const getLlave = (): Llave => (own ??= createSelfSigned("SUNAT de prueba", "20131312955", 3650));

  app.onError((error, c) => {
    if (!(error instanceof FallaSunat)) log.error({ err: error }, "sandbox request failed");
    const falla =
      error instanceof FallaSunat ? error : new FallaSunat("0130", "El sistema no puede responder su solicitud");
    return answer(c, toFault(falla), 500);
  });
  const faulty = faultInjector.middleware(() => {
    throw new FallaSunat("0109", "El sistema no puede responder su solicitud (error interno)");
  });
  app.use("/ol-ti-itcpfegem/*", faulty);
  app.use("/ol-ti-itcpfegem-beta/*", faulty);
  app.use("/ol-it-wsconscpegem/*", faulty);

  const hasCorregido = async ({ recibido, root }: EnvioRecibido): Promise<boolean> => {
    const corregido = readCorregido(root);
    const known = corregido === null ? null : await registro.get(`${recibido.ruc}-${corregido}`);
    return known !== null && !known.rechazado;
  };

  const judge = async (envio: EnvioRecibido): Promise<ResultadoSunat> => {
    const { recibido, root } = envio;
    const { tipo, serie, numero } = recibido;
    const { sunat } = faultInjector.current();
    const { rechazo, notas } = judgeReglas(root, recibido);
    if (rechazo) return { ...rechazo, notas };
    if (tipo === "07" && !(await hasCorregido(envio)))
      return { codigo: "2119", mensaje: "El documento modificado en la Nota de credito no esta registrada", notas };
    if (sunat === "rechaza")
      return { codigo: "2017", mensaje: "El numero de documento de identidad del receptor debe ser RUC", notas };
    const name = `${TIPOS[tipo] ?? "El comprobante"} numero ${serie}-${numero}`;
    const remarks = sunat === "observa" ? [...notas, "4207 - El DNI debe tener 8 digitos"] : notas;
    return { codigo: "0", mensaje: `${name}, ha sido aceptada`, notas: remarks };
  };

  const receive = async (c: Context) => {
    const call = await readCall(c);
    const fileName = readText(call, "fileName");
    const zip = Buffer.from(readText(call, "contentFile"), "base64");
    const envio = readEnvio(fileName, zip, readText(call, "Username"), validate);
    const { recibido, root } = envio;
    const key = fileName.replace(/\.zip$/, "");
    const known = await registro.get(key);
    if (known) throw refuseKnown(known);
    if (isLate(root, recibido) && !isFactura(recibido))
      throw new FallaSunat("1079", "Solo puede enviar el comprobante en un resumen diario");
    const resultado = await judge(envio);
    const constancia = await registro.update(key, (other) => {
      // Two parallel requests.
      if (other) throw refuseKnown(other);
      const made = Buffer.from(buildConstancia(recibido, resultado, getLlave())).toString("base64");
      return { save: { ...recibido, rechazado: resultado.codigo !== "0", constancia: made }, result: made };
    });
    return answer(
      c,
      `<br:sendBillResponse xmlns:br="http://service.sunat.gob.pe"><applicationResponse>${constancia}</applicationResponse></br:sendBillResponse>`,
    );
  };
  app.post("/ol-ti-itcpfegem/billService", receive);
  app.post("/ol-ti-itcpfegem-beta/billService", receive);

  app.post("/ol-it-wsconscpegem/billConsultService", async (c) => {
    const call = await readCall(c);
    const parts = ["rucComprobante", "tipoComprobante", "serieComprobante", "numeroComprobante"];
    const [ruc, tipo, serie = "", numero] = parts.map((part) => readText(call, part));
    if (tipo === "03") return answer(c, toStatus("0009", "El tipo de comprobante debe ser (01, 07 o 08)"));
    if (!serie.startsWith("F"))
      return answer(c, toStatus("0010", "Solo se pueden consultar facturas y sus notas, cuya serie empieza con F"));
    const known = await registro.get([ruc, tipo, serie, numero].join("-"));
    if (!known) return answer(c, toStatus("0011", "El comprobante de pago electronico no existe"));
    const late = faultInjector.current().sunat === "demora";
    return answer(
      c,
      late
        ? toStatus("0125", "No se pudo obtener la constancia")
        : toStatus("0004", "La constancia existe", known.constancia),
    );
  });
  app.route("/", createValidezApi(registro));
  return app;
}
