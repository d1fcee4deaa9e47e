import { and, asc, eq, exists, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "#db/client.server.ts";
import { comprobantes } from "#db/schema/comprobantes.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { formatArchivo, formatNumero, VALIDOS } from "./comprobantes.ts";
import { readCdr } from "./cdr.server.ts";
import { type ComprobanteGuardado, type EnvioDeps, recordDesenlace } from "./desenlace.server.ts";
import type { Emisor } from "./emisor.server.ts";
import { type DesenlaceEnvio, judgeFalla, YA_REGISTRADO } from "./respuestas.ts";
import { type AccesoSunat, getStatusCdr, type RespuestaSunat, sendBill } from "./sunat.server.ts";
import { isOfAmbiente } from "./series.server.ts";
import { ID_FIRMA, toXml } from "./ubl.ts";

/** Longer than two calls: an older lease belongs to a dead worker. */
const LEASE = sql`now() + interval '3 minutes'`;

/** Leases the next due receipt to one worker; null for none. */
export async function leaseNext(db: Db, which: SQL | undefined): Promise<ComprobanteGuardado | null> {
  const next = db
    .select({ id: comprobantes.id })
    .from(comprobantes)
    .where(and(which, lte(comprobantes.proximo_intento, sql`now()`)))
    .orderBy(asc(comprobantes.proximo_intento), asc(comprobantes.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [taken] = await db
    .update(comprobantes)
    .set({ intentos: sql`${comprobantes.intentos} + 1`, proximo_intento: LEASE })
    .where(eq(comprobantes.id, sql`(${next})`))
    .returning();
  return taken ?? null;
}

/** A note is due once its receipt is accepted. */
export function leaseComprobante(db: Db): Promise<ComprobanteGuardado | null> {
  const corregido = alias(comprobantes, "corregido");
  const aceptado = db
    .select({ uno: sql`1` })
    .from(corregido)
    .where(and(eq(corregido.id, comprobantes.afecta_id), inArray(corregido.estado, VALIDOS)));
  const sends = or(isNull(comprobantes.afecta_id), exists(aceptado));
  return leaseNext(db, and(eq(comprobantes.estado, "pendiente"), isOfAmbiente, sends));
}

/** The signed XML is stored before it is sent, so that retries send the same bytes. */
async function ensureSigned(
  db: Db,
  row: ComprobanteGuardado,
  { llave }: Emisor,
): Promise<{ xml: string; huella: string }> {
  if (row.xml && row.huella) return { xml: row.xml, huella: row.huella };
  const signed = signXml(toXml(row.clase, formatNumero(row), row.datos), llave, ID_FIRMA);
  await db
    .update(comprobantes)
    .set(signed)
    .where(and(eq(comprobantes.id, row.id), isNull(comprobantes.xml)));
  return signed;
}

interface Oficina {
  acceso: AccesoSunat;
  operador: string;
  signal: AbortSignal;
}

const toDesenlace = (
  respuesta: RespuestaSunat,
  row: ComprobanteGuardado,
  huella: string,
  operador: string,
): DesenlaceEnvio => {
  switch (respuesta.tipo) {
    case "cdr":
      return readCdr(respuesta.zip, { ...row, ruc: row.datos.emisor.ruc, huella, operador });
    case "falla":
      return { estado: judgeFalla(respuesta.codigo), codigo: respuesta.codigo, mensaje: respuesta.mensaje };
    case "silencio":
      return { estado: "pendiente", codigo: null, mensaje: respuesta.motivo };
  }
};

const PLAZO_MS = 24 * 60 * 60 * 1000;

const SIN_CONSTANCIA = { estado: "registrada", codigo: YA_REGISTRADO, mensaje: "SUNAT ya lo tiene." } as const;
const DEMORA = {
  estado: "pendiente",
  codigo: YA_REGISTRADO,
  mensaje: "SUNAT ya lo tiene, y todavía no da su constancia: se le vuelve a pedir.",
} as const;

/** getStatusCdr: SUNAT has the document, and refused or annulled it. */
const SIN_VALIDEZ = ["0002", "0003"];
/** getStatusCdr: it does not serve such documents. */
const NO_ATIENDE = ["0009", "0010"];

/** SUNAT gives CDRs only for series F, not in the test service, and possibly later than the document. */
async function askConstancia(
  row: ComprobanteGuardado,
  huella: string,
  { acceso, operador, signal }: Oficina,
): Promise<DesenlaceEnvio> {
  if (acceso.ambiente === "pruebas" || !row.serie.startsWith("F")) return SIN_CONSTANCIA;
  const found = await getStatusCdr(acceso, row, signal);
  if (found.tipo === "cdr") return toDesenlace(found, row, huella, operador);
  const codigo = found.tipo === "falla" ? found.codigo : "";
  if (found.tipo === "falla" && SIN_VALIDEZ.includes(codigo))
    return { estado: "rechazado", codigo, mensaje: found.mensaje };
  const late = row.emitido_en.getTime() < Date.now() - PLAZO_MS;
  return late || NO_ATIENDE.includes(codigo) ? SIN_CONSTANCIA : DEMORA;
}

/**
 * If SUNAT already has the number and an earlier answer of ours was lost, asks for that; otherwise the number is
 * another document's.
 */
async function sendComprobante(
  row: ComprobanteGuardado,
  { xml, huella }: { xml: string; huella: string },
  oficina: Oficina,
): Promise<DesenlaceEnvio> {
  const { acceso, operador, signal } = oficina;
  if (row.codigo === YA_REGISTRADO) return askConstancia(row, huella, oficina);
  const archivo = formatArchivo(row.datos.emisor.ruc, row.clase, formatNumero(row));
  const sent = await sendBill(acceso, archivo, xml, signal);
  const known = sent.tipo === "falla" && sent.codigo === YA_REGISTRADO && row.sin_respuesta;
  return known ? askConstancia(row, huella, oficina) : toDesenlace(sent, row, huella, operador);
}

/** Stored before sending: after a crash SUNAT may have it. */
async function markEnviado(db: Db, { id, sin_respuesta }: ComprobanteGuardado): Promise<void> {
  if (!sin_respuesta) await db.update(comprobantes).set({ sin_respuesta: true }).where(eq(comprobantes.id, id));
}

/**
 * Sends due receipts one by one until none is left, SUNAT is silent or `signal` is aborted. Holds no connection
 * meanwhile.
 */
export async function sendPendientes(
  deps: EnvioDeps,
  emisor: Emisor,
  origin: string | null,
  signal: AbortSignal,
): Promise<void> {
  const { db } = deps;
  while (!signal.aborted) {
    const row = await leaseComprobante(db);
    if (!row) return;
    const signed = await ensureSigned(db, row, emisor);
    await markEnviado(db, row);
    const { usuario, clave, operador } = emisor;
    const { ambiente } = row;
    const acceso = { ambiente, origin, ruc: row.datos.emisor.ruc, usuario, clave };
    const desenlace = await sendComprobante(row, signed, { acceso, operador, signal });
    await recordDesenlace(deps, row, desenlace);
    if (desenlace.estado === "pendiente" && desenlace.codigo === null) return;
    // An accepted receipt's notes are due in the next turn.
  }
}
