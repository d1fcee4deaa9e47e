import { and, asc, eq, exists, inArray, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.server.ts";
import { comprobantes, eventos_comprobante } from "#db/schema/comprobantes.ts";
import type { Tienda } from "#app/context.ts";
import { notifyPedido } from "#app/features/pedidos/avisos-pedido.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos.ts";
import { flagPedido, lockPedido } from "#app/features/pedidos/pedidos.server.ts";
import { newId } from "#lib/ids.ts";
import { formatArchivo, formatNumero, isNota, NOMBRE_CLASE } from "./comprobantes.ts";
import { readCdr } from "./cdr.server.ts";
import type { Emisor } from "./emisor.server.ts";
import { signXml } from "#lib/signed-xml.server.ts";
import { type DesenlaceEnvio, describeQueHacer, getEspera, isRegistrado, judgeFalla } from "./respuestas.ts";
import { type AccesoSunat, getStatusCdr, type RespuestaSunat, sendBill } from "./sunat.server.ts";
import { ID_FIRMA, toXml } from "./ubl.ts";

export type ComprobanteGuardado = typeof comprobantes.$inferSelect;

type EnvioDeps = Pick<Tienda, "db" | "env">;

/** Longer than two calls together: by then the worker that held it is dead. */
const LEASE = sql`now() + interval '3 minutes'`;

/** After so long without an answer the staff are told. */
const SIN_RESPUESTA = sql`interval '24 hours'`;

/**
 * Takes the next receipt that is due; null when there is none. A note goes once what it corrects was accepted. Two
 * workers never get the same one.
 */
export async function leaseComprobante(db: Db): Promise<ComprobanteGuardado | null> {
  const corregido = alias(comprobantes, "corregido");
  const aceptado = db
    .select({ uno: sql`1` })
    .from(corregido)
    .where(and(eq(corregido.id, comprobantes.afecta_id), inArray(corregido.estado, ["aceptado", "observado"])));
  const next = db
    .select({ id: comprobantes.id })
    .from(comprobantes)
    .where(
      and(
        eq(comprobantes.estado, "pendiente"),
        lte(comprobantes.proximo_intento, sql`now()`),
        or(isNull(comprobantes.afecta_id), exists(aceptado)),
      ),
    )
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

/** The leased receipt, unless its lease ended and another worker took it over. */
const isLeased = ({ id, intentos }: ComprobanteGuardado) =>
  and(eq(comprobantes.id, id), eq(comprobantes.intentos, intentos), eq(comprobantes.estado, "pendiente"));

/** The signed receipt, which is kept before it is sent: what was sent once is what is sent ever after. */
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

const formatNombre = (row: ComprobanteGuardado): string =>
  `${NOMBRE_CLASE[row.clase].toLowerCase()} ${formatNumero(row)}`;

const toDesenlace = (respuesta: RespuestaSunat, row: ComprobanteGuardado, huella: string): DesenlaceEnvio => {
  switch (respuesta.tipo) {
    case "cdr":
      return readCdr(respuesta.zip, { ...row, ruc: row.datos.emisor.ruc, huella });
    case "falla":
      return { estado: judgeFalla(respuesta.codigo), codigo: respuesta.codigo, mensaje: respuesta.mensaje };
    case "silencio":
      return { estado: "pendiente", codigo: null, mensaje: respuesta.motivo };
  }
};

/**
 * Sends one receipt and answers what became of it. One that the office already has, since an answer was lost, is asked
 * for there.
 */
async function sendComprobante(
  row: ComprobanteGuardado,
  { xml, huella }: { xml: string; huella: string },
  acceso: AccesoSunat,
  signal: AbortSignal,
): Promise<DesenlaceEnvio> {
  const archivo = formatArchivo(row.datos.emisor.ruc, row.clase, formatNumero(row));
  const sent = await sendBill(acceso, archivo, xml, signal);
  if (sent.tipo !== "falla" || !isRegistrado(sent.codigo)) return toDesenlace(sent, row, huella);
  return toDesenlace(await getStatusCdr(acceso, row, signal), row, huella);
}

async function addEventoComprobante(
  tx: Tx,
  comprobante_id: string,
  { estado, codigo, mensaje }: DesenlaceEnvio,
): Promise<void> {
  await tx
    .insert(eventos_comprobante)
    .values({ id: newId(), comprobante_id, estado, codigo, detalle: mensaje.slice(0, 2_000) });
}

const NOTA_SIN_OBJETO = "El comprobante que corrige fue rechazado.";

/** Notes of a refused receipt have nothing to correct, and are not sent. */
async function holdNotas(tx: Tx, afecta_id: string): Promise<void> {
  const mine = and(eq(comprobantes.afecta_id, afecta_id), eq(comprobantes.estado, "pendiente"));
  const detained = { estado: "detenido", mensaje: NOTA_SIN_OBJETO } as const;
  const notas = await tx.update(comprobantes).set(detained).where(mine).returning({ id: comprobantes.id });
  for (const { id } of notas) await addEventoComprobante(tx, id, { ...detained, codigo: null });
}

/** Mails its customer a receipt that the office took, once. */
async function notifyAceptado(
  tx: Tx,
  { env }: Pick<Tienda, "env">,
  pedido: Pedido,
  row: ComprobanteGuardado,
): Promise<void> {
  const { id, clase, total, datos } = row;
  const nombre = { clase: NOMBRE_CLASE[clase], numero: formatNumero(row), nota: isNota(clase) };
  const comprobante = { id, total, sin_valor: datos.sin_valor, ...nombre };
  await notifyPedido(tx, env, pedido, { tipo: "comprobante", comprobante });
}

/**
 * Writes down what became of a receipt that was sent, and mails it once it is valid; what nobody can leave as it is flags
 * its order.
 */
async function recordDesenlace(deps: EnvioDeps, row: ComprobanteGuardado, desenlace: DesenlaceEnvio): Promise<void> {
  const { db } = deps;
  const { estado, codigo, mensaje, cdr } = desenlace;
  await db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, row.pedido_id);
    const answered = estado !== "pendiente" || codigo !== null;
    const [written] = await tx
      .update(comprobantes)
      .set({
        estado,
        codigo,
        mensaje,
        ...(cdr !== undefined && { cdr }),
        ...(answered && { respondido_en: sql`now()` }),
        proximo_intento: sql`now() + make_interval(mins => ${getEspera(row.intentos)})`,
        avisado: sql`${comprobantes.avisado} or ${comprobantes.emitido_en} < now() - ${SIN_RESPUESTA}`,
      })
      .where(isLeased(row))
      .returning({ avisado: comprobantes.avisado });
    if (!written) return;
    // A silence that goes on is told once.
    if (estado !== row.estado || mensaje !== row.mensaje) await addEventoComprobante(tx, row.id, desenlace);
    if (estado === "rechazado") await holdNotas(tx, row.id);
    if (estado === "aceptado" || estado === "observado") await notifyAceptado(tx, deps, pedido, row);
    if (estado === "rechazado" || estado === "detenido") {
      const dijo = estado === "rechazado" ? "SUNAT rechazó la" : "No se pudo enviar a SUNAT la";
      const porque = codigo ? ` (${codigo}: ${mensaje})` : ` (${mensaje})`;
      await flagPedido(tx, pedido, `${dijo} ${formatNombre(row)}${porque}. ${describeQueHacer(estado, codigo)}`);
    } else if (estado === "pendiente" && written.avisado && !row.avisado) {
      await flagPedido(
        tx,
        pedido,
        `La ${formatNombre(row)} lleva un día sin respuesta de SUNAT: ${mensaje} Se sigue enviando sola.`,
      );
    }
  });
}

/**
 * Sends what is due, one after the other, until nothing is, the office is silent or `signal` is aborted. No connection is
 * held meanwhile; what a crash left half-done is sent again, the same to the byte.
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
    const { ambiente, usuario, clave } = emisor;
    const acceso = { ambiente, origin, ruc: row.datos.emisor.ruc, usuario, clave };
    const desenlace = await sendComprobante(row, signed, acceso, signal);
    await recordDesenlace(deps, row, desenlace);
    // Whatever else is due would wait as long.
    if (desenlace.estado === "pendiente" && desenlace.codigo === null) return;
    // What was accepted may have notes that waited for it: the next turn takes them.
  }
}
