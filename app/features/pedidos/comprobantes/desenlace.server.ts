import { and, eq, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { readEspera } from "#app/features/base/correo/correo.server.ts";
import { notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import type { Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { flagPedido, lockPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Tx } from "#db/client.server.ts";
import { comprobantes, eventos_comprobante } from "#db/schema/comprobantes.ts";
import { emisor_comprobantes } from "#db/schema/emisor.ts";
import { newId } from "#lib/ids.ts";
import { formatNumero, isNota, isValido, NOMBRE_CLASE } from "./comprobantes.ts";
import { type DesenlaceEnvio, describeQueHacer, getEspera, isIncierto } from "./respuestas.ts";

export type ComprobanteGuardado = typeof comprobantes.$inferSelect;

export type EnvioDeps = Pick<Tienda, "db" | "env">;

const SIN_RESPUESTA = sql`interval '24 hours'`;

/** Another worker may have taken over an expired lease. */
const isLeased = ({ id, intentos, estado }: ComprobanteGuardado) =>
  and(eq(comprobantes.id, id), eq(comprobantes.intentos, intentos), eq(comprobantes.estado, estado));

const formatNombre = (row: ComprobanteGuardado): string =>
  `${NOMBRE_CLASE[row.clase].toLowerCase()} ${formatNumero(row)}`;

async function addEventoComprobante(
  tx: Tx,
  comprobante_id: string,
  { estado, codigo, mensaje }: DesenlaceEnvio,
): Promise<void> {
  const detalle = mensaje.slice(0, 2_000);
  await tx.insert(eventos_comprobante).values({ id: newId(), comprobante_id, estado, codigo, detalle });
}

const NOTA_SIN_OBJETO = "El comprobante que corrige fue rechazado.";

/** Notes of a refused receipt have nothing to correct. */
export async function holdNotas(tx: Tx, afecta_id: string): Promise<void> {
  const mine = and(eq(comprobantes.afecta_id, afecta_id), eq(comprobantes.estado, "pendiente"));
  const detained = { estado: "detenido", mensaje: NOTA_SIN_OBJETO } as const;
  const notas = await tx.update(comprobantes).set(detained).where(mine).returning({ id: comprobantes.id });
  for (const { id } of notas) await addEventoComprobante(tx, id, { ...detained, codigo: null });
}

/** Mails an accepted receipt once, after the mail that confirms payment, and a note after its receipt. */
export async function notifyAceptado(
  tx: Tx,
  { env }: Pick<Tienda, "env">,
  pedido: Pedido,
  row: ComprobanteGuardado,
): Promise<void> {
  const { id, clase, total, datos } = row;
  const nombre = { clase: NOMBRE_CLASE[clase], numero: formatNumero(row), nota: isNota(clase) };
  const comprobante = { id, total, sin_valor: datos.sin_valor, ...nombre };
  const espera = await readEspera(tx, pedido.id, "pedido_confirmado", "comprobante");
  await notifyPedido(tx, env, pedido, { tipo: "comprobante", comprobante }, espera);
}

async function isOtroFirmante(tx: Tx, huella: string): Promise<boolean> {
  const [antes] = await tx.select({ huella: emisor_comprobantes.firmante_huella }).from(emisor_comprobantes);
  if (!antes || antes.huella === huella) return false;
  await tx.update(emisor_comprobantes).set({ firmante_huella: huella });
  return antes.huella !== null;
}

function* listAvisos(row: ComprobanteGuardado, { estado, codigo, mensaje, aviso }: DesenlaceEnvio) {
  if (estado === "rechazado" || estado === "detenido") {
    const dijo = estado === "rechazado" ? "SUNAT rechazó la" : "No se pudo enviar a SUNAT la";
    const porque = codigo ? ` (${codigo}: ${mensaje})` : ` (${mensaje})`;
    yield `${dijo} ${formatNombre(row)}${porque}. ${describeQueHacer(estado, codigo)}`;
  }
  if (aviso) yield `La ${formatNombre(row)} vale, pero ${aviso}`;
}

/** Records an outcome, mails a valid receipt, and flags the order where staff must act. */
export async function recordDesenlace(
  deps: EnvioDeps,
  row: ComprobanteGuardado,
  desenlace: DesenlaceEnvio,
): Promise<void> {
  const { db } = deps;
  const { estado, codigo, mensaje, cdr, firmante, confirmado } = desenlace;
  // What SUNAT does not have is sent again at once.
  const espera = row.estado === "registrada" && estado === "pendiente" ? 0 : getEspera(row.intentos);
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
        ...(firmante && { firmante: firmante.sujeto, firmante_huella: firmante.huella }),
        ...(answered && { respondido_en: sql`now()` }),
        ...(confirmado && { confirmado_en: sql`now()` }),
        sin_respuesta: row.estado === "pendiente" && isIncierto(codigo, row.sin_respuesta),
        proximo_intento: sql`now() + make_interval(mins => ${espera})`,
        avisado: sql`${comprobantes.avisado} or ${comprobantes.emitido_en} < now() - ${SIN_RESPUESTA}`,
      })
      .where(isLeased(row))
      .returning({ avisado: comprobantes.avisado });
    if (!written) return;
    // Ongoing silence is recorded once.
    if (estado !== row.estado || mensaje !== row.mensaje) await addEventoComprobante(tx, row.id, desenlace);
    if (estado === "rechazado") await holdNotas(tx, row.id);
    if (isValido(estado)) await notifyAceptado(tx, deps, pedido, row);
    for (const aviso of listAvisos(row, desenlace)) await flagPedido(tx, pedido, aviso);
    // The test service and the demo's stand-in may change certificates.
    if (firmante && row.ambiente === "produccion" && (await isOtroFirmante(tx, firmante.huella)))
      await flagPedido(
        tx,
        pedido,
        `La constancia de la ${formatNombre(row)} la firmó otro certificado que el de las anteriores (${firmante.sujeto}). Confirma con SUNAT, o con tu operador, que lo cambió.`,
      );
    if (estado === "pendiente" && written.avisado && !row.avisado) {
      await flagPedido(
        tx,
        pedido,
        `La ${formatNombre(row)} lleva un día sin respuesta de SUNAT: ${mensaje} Se sigue enviando sola.`,
      );
    }
  });
}
