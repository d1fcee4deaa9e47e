import { and, eq, ne, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import { eventos_pago, pagos } from "#db/schema/pagos.ts";
import { emitComprobantes } from "#app/features/pedidos/comprobantes/emitir.server.ts";
import { notifyPedido, notifyRefunded } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { freeCorreos, withdrawCorreos } from "#app/features/base/correo/correo.server.ts";
import { DESHACER_S } from "#app/features/pedidos/pedidos/despachos.ts";
import { setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import {
  addEvento,
  flagPedido,
  lockPedido,
  recordCobro,
  setVencimiento,
  unflagPedido,
} from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { type Cobrado, type Estado, isContraEntrega, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { computeRespaldo, type Decision, decide, mergePartes, sumPagos } from "./pagos.ts";
import { listPagos, type PagoGuardado } from "./pagos.server.ts";
import type { Aviso, Lectura, Pago } from "./pasarela.ts";
import { formatFailedRefund, formatFailedRefundForCustomer, formatRefusedRefund } from "./reembolso.ts";
import { type RefundNews, type RefundOutcome, updateReembolsos } from "./reembolso-resultado.server.ts";

async function sumElsewhere(tx: Tx, { pedido_id, id }: Pick<Pago, "pedido_id" | "id">): Promise<Cobrado> {
  const { estado, aprobado, reembolsado } = pagos;
  const others = await tx
    .select({ estado, aprobado, reembolsado })
    .from(pagos)
    .where(and(eq(pagos.pedido_id, pedido_id), ne(pagos.id, id)));
  return sumPagos(others);
}

async function recordAviso(tx: Tx, { proveedor, pedido_id }: PagoGuardado, { evento_id, tipo }: Aviso): Promise<void> {
  await tx.insert(eventos_pago).values({ id: newId(), proveedor, evento_id, tipo, pedido_id }).onConflictDoNothing();
}

async function applyDecision(
  tx: Tx,
  { env }: Pick<AplicarDeps, "env">,
  pedido: Pedido,
  { manual, plazo, llegado, ...decision }: Decision & Pick<Lectura, "manual"> & { plazo: Date; llegado: Centimos },
): Promise<void> {
  const { vence_en, voucher, emite, rechaza, rechazo, confirma, retrocede, superado, atencion } = decision;
  const { id: pedido_id } = pedido;
  if (vence_en) await setVencimiento(tx, pedido, vence_en);
  if (emite && voucher) await notifyPedido(tx, env, pedido, { tipo: "codigo_pago", voucher });
  if (rechaza) {
    await addEvento(tx, {
      pedido_id,
      tipo: "pago_rechazado",
      detalle: rechazo?.motivo ?? "El proveedor no aceptó el pago.",
    });
    const vigente = { ...pedido, vence_en: vence_en ?? pedido.vence_en };
    await notifyPedido(tx, env, vigente, { tipo: "pago_fallido", rechazo });
  }
  if (confirma) {
    await setEstado(tx, pedido, { estado: "procesando", motivo: "Pago confirmado." });
    await notifyPedido(tx, env, pedido, { tipo: "pedido_confirmado" }, manual ? DESHACER_S : 0);
  }
  if (retrocede) {
    const hasta = pedido.vence_en > plazo ? pedido.vence_en : plazo;
    await setEstado(tx, pedido, { estado: "pendiente", motivo: "Revisamos el pago otra vez.", vence_en: hasta });
    await withdrawCorreos(tx, pedido_id, "pedido_confirmado");
    // If the customer was told of the payment, they are told of the correction, too.
    const told = await freeCorreos(tx, pedido_id, "pedido_confirmado");
    if (told && llegado > 0)
      await notifyPedido(tx, env, { ...pedido, vence_en: hasta }, { tipo: "pago_incompleto", llegado });
  }
  if (superado) await unflagPedido(tx, pedido, superado);
  if (atencion) await flagPedido(tx, pedido, atencion);
}

/**
 * Writes the events and mails of refunds in the transaction that books them. A refused refund is told to staff only.
 */
async function addRefundEvents(
  tx: Tx,
  { env }: Pick<AplicarDeps, "env">,
  { pedido, antes, ahora }: { pedido: Pedido; antes: PagoGuardado; ahora: Decision },
  { enCamino, rechazados, caidos }: RefundNews,
): Promise<void> {
  const { id: pedido_id } = pedido;
  const dado = ahora.reembolsado - antes.reembolsado;
  if (dado > 0) {
    const devuelto = centimos(dado);
    const motivo = enCamino.find(({ monto }) => monto === devuelto)?.motivo ?? "";
    const detalle = `Se devolvieron ${formatSoles(devuelto)}. ${motivo}`.trim();
    await addEvento(tx, { pedido_id, tipo: "reembolso", detalle });
    await notifyRefunded(tx, env, pedido, devuelto);
  }
  if (dado < 0) {
    await addEvento(tx, {
      pedido_id,
      tipo: "reembolso_fallido",
      detalle: formatFailedRefundForCustomer(centimos(-dado)),
    });
  }
  const caido = caidos.reduce((sum, monto) => sum + monto, 0);
  const vuelta = Math.max(-dado, caido);
  if (vuelta > 0) await flagPedido(tx, pedido, formatFailedRefund(centimos(vuelta)));
  const queda = centimos(ahora.aprobado - ahora.reembolsado);
  for (const monto of rechazados) await flagPedido(tx, pedido, formatRefusedRefund(monto, queda, antes.proveedor));
}

type AplicarDeps = Pick<Tienda, "db" | "env">;

type Asked = Pick<PagoGuardado, "id" | "pedido_id" | "estado" | "reembolsado" | "correcciones">;

interface ApplyOptions {
  aviso?: Aviso;
  outcome?: RefundOutcome;
  cierre?: boolean;
  /** Staff corrected their decision; `salio` is read in the same transaction. */
  correccion?: { salio: boolean };
}

/**
 * The only function by which a payment changes an order, for readings from webhook, return page, task and refund. Locks
 * the order; idempotent; what does not fit is flagged, never dropped.
 */
export async function applyLectura(
  deps: AplicarDeps,
  asked: Asked,
  lectura: Lectura,
  options: ApplyOptions = {},
): Promise<Pick<Decision, "sobra">> {
  return deps.db.transaction((tx) => applyWithin(tx, deps, asked, lectura, options));
}

/** applyLectura() in the caller's transaction. */
export async function applyWithin(
  tx: Tx,
  deps: Pick<AplicarDeps, "env">,
  asked: Asked,
  lectura: Lectura,
  { aviso, outcome, cierre = false, correccion }: ApplyOptions = {},
): Promise<Pick<Decision, "sobra">> {
  const { id, pedido_id } = asked;
  const pedido = await lockPedido(tx, pedido_id);
  const ahora = new Date();
  const plazo = new Date(ahora.getTime() + deps.env.PEDIDO_VENCE_MINUTOS * 60_000);
  const [pago] = await tx.select().from(pagos).where(eq(pagos.id, id));
  if (!pago) throw new Error(`no payment ${id}`);
  // The reading is older than the staff's correction.
  if (asked.correcciones !== pago.correcciones) return { sobra: false };
  if (aviso) await recordAviso(tx, pago, aviso);
  const otros = await sumElsewhere(tx, pago);
  const ajeno = otros.aprobado - otros.reembolsado;
  const decided = decide(pedido, pago, lectura, { asked, otros: ajeno, ahora, plazo, cierre, correccion });
  const { estado, aprobado, reembolsado, voucher } = decided;
  const rechazado = pago.rechazado || lectura.rechazado;
  const partes = mergePartes(pago.partes, lectura.partes);
  const vence_en = cierre && pago.vence_en > ahora ? ahora : pago.vence_en;
  const correcciones = pago.correcciones + (correccion ? 1 : 0);
  const changes = { estado, aprobado, reembolsado, correcciones, partes, voucher, rechazado, vence_en };
  await tx
    .update(pagos)
    .set({ ...changes, actualizado_en: sql`now()` })
    .where(eq(pagos.id, id));
  await recordCobro(tx, pedido, {
    aprobado: otros.aprobado + aprobado,
    reembolsado: otros.reembolsado + reembolsado,
    en_curso: otros.en_curso || estado === "pendiente",
  });
  const llegado = centimos(ajeno + aprobado - reembolsado);
  await applyDecision(tx, deps, pedido, { ...decided, manual: lectura.manual, plazo, llegado });
  const news = await updateReembolsos(tx, id, lectura.fallidas, outcome);
  await addRefundEvents(tx, deps, { pedido, antes: pago, ahora: decided }, news);
  const respaldo = (suyo: Pick<Decision, "aprobado" | "reembolsado">) =>
    computeRespaldo(pedido, {
      aprobado: otros.aprobado + suyo.aprobado,
      reembolsado: otros.reembolsado + suyo.reembolsado,
    });
  const enCamino = news.enCamino.map((one) => one.id);
  await emitComprobantes(tx, deps, pedido, { antes: respaldo(pago), ahora: respaldo(decided) }, enCamino);
  return decided;
}

/**
 * Paid at the door, an order has its receipt from the delivery on, and none if it comes back unpaid. Call it where its
 * estado changes; `pedido` is the order before.
 */
export async function emitContraEntrega(
  tx: Tx,
  deps: Pick<AplicarDeps, "env">,
  pedido: Pedido,
  estado: Estado,
): Promise<void> {
  if (!isContraEntrega(pedido) || (estado !== "entregado" && estado !== "cancelado")) return;
  const dinero = sumPagos(await listPagos(tx, pedido.id));
  const [antes, ahora] = [computeRespaldo(pedido, dinero), computeRespaldo({ ...pedido, estado }, dinero)];
  await emitComprobantes(tx, deps, pedido, { antes, ahora });
}
