import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { type Cobrado, isContraEntrega, isPagado, type Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import type { Lectura, Rechazo } from "./pasarela.ts";
import type { EstadoPago } from "#db/values.ts";

/**
 * How long a voucher of Mercado Pago can be paid and the order's stock is held. Mercado Pago recommends three days or
 * more, since agencies report payments hours later.
 */
export const VOUCHER_MS = 3 * 24 * 3_600_000;

export interface PagoAnterior {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  voucher: Voucher | null;
  rechazado: boolean;
  monto: Centimos;
  vence_en: Date;
}

type PagoFigures = Pick<PagoAnterior, "estado" | "aprobado" | "reembolsado">;

/** Whether an attempt has money that was not refunded, or may get some. */
export const isLive = ({ estado, aprobado, reembolsado }: PagoFigures): boolean =>
  aprobado > reembolsado || (estado !== "cerrado" && estado !== "aprobado");

/** Stock stays held and no new attempt is opened while one is live. */
export const isUnderWay = (pagos: readonly PagoFigures[]): boolean => pagos.some(isLive);

export function sumPagos(pagos: readonly PagoFigures[]): Cobrado {
  return {
    aprobado: pagos.reduce((sum, { aprobado }) => sum + aprobado, 0),
    reembolsado: pagos.reduce((sum, { reembolsado }) => sum + reembolsado, 0),
    en_curso: pagos.some(({ estado }) => estado === "pendiente"),
  };
}

/** What an order's receipts are for: its money, or, delivered and paid at the door, its total from the delivery on. */
export const computeRespaldo = (
  pedido: Pick<Pedido, "metodo_pago" | "estado" | "total">,
  { aprobado, reembolsado }: Pick<Cobrado, "aprobado" | "reembolsado">,
): number =>
  (isContraEntrega(pedido) && pedido.estado === "entregado" ? Math.max(pedido.total, aprobado) : aprobado) -
  reembolsado;

export const SIN_DINERO = { aprobado: centimos(0), reembolsado: centimos(0) };

/** Payments that a reading lacks are kept. */
export function mergePartes(known: readonly ParteCobrada[], read: readonly ParteCobrada[]): ParteCobrada[] {
  const merged = new Map([...known, ...read].map((parte) => [parte.id, parte]));
  return [...merged.values()];
}

export interface Decision {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  voucher: Voucher | null;
  /** The voucher is new: mail it. */
  emite: boolean;
  /** A payable voucher is no longer needed: withdraw it. */
  sobra: boolean;
  /** The order's new deadline; null if unchanged. */
  vence_en: Date | null;
  /** A payment failed and the order waits for another: mail the customer. */
  rechaza: boolean;
  rechazo: Rechazo | null;
  /** pendiente → procesando. */
  confirma: boolean;
  /** procesando → pendiente: not paid after all. */
  retrocede: boolean;
  /** Why staff must look at the order. */
  atencion: string | null;
  /** An earlier reason that no longer applies. */
  superado: string | null;
}

const AVANCE: readonly EstadoPago[] = ["creando", "abierto", "pendiente", "cerrado", "aprobado"];

const isOver = (estado: EstadoPago) => estado === "abierto" || estado === "cerrado";

/**
 * States only move forward, whatever late or repeated readings say. But a payment under way may end without money on an
 * open page, if it was under way already when the provider was asked.
 */
function forward(from: EstadoPago, to: EstadoPago, asked: EstadoPago): EstadoPago {
  if (from === "pendiente" && isOver(to)) return asked === "pendiente" ? to : from;
  return AVANCE.indexOf(to) > AVANCE.indexOf(from) ? to : from;
}

function findObjection(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number): string | null {
  const cobrado = formatSoles(lectura.aprobado);
  if (lectura.pedido_id !== pedido.id) return `Llegó un pago de ${cobrado} con la referencia de otro pedido.`;
  if (lectura.moneda !== "PEN") return `Llegó un pago en otra moneda (${lectura.moneda}).`;
  if (lectura.manual && lectura.aprobado < pago.monto) {
    const falta = formatSoles(centimos(pago.monto - lectura.aprobado));
    return `Llegaron ${cobrado} y el pedido es de ${formatSoles(pago.monto)}: faltan ${falta}.`;
  }
  if (!lectura.manual && lectura.aprobado !== pago.monto) {
    return `El proveedor cobró ${cobrado} y el pedido es de ${formatSoles(pago.monto)}.`;
  }
  if (lectura.reembolsado >= lectura.aprobado) {
    const sigue = pedido.estado === "pendiente" ? " No se prepara; si nadie lo paga otra vez, se cancela solo." : "";
    return `Llegó un pago de ${cobrado} que el proveedor ya había devuelto por completo.${sigue}`;
  }
  if (otros > 0) return `El pedido se pagó más de una vez: llegó otro pago de ${cobrado}.`;
  // By hand, sums include what came and went back before.
  const queda = formatSoles(centimos(lectura.aprobado - lectura.reembolsado));
  return pedido.estado === "cancelado" ? `Llegó un pago de ${queda} para un pedido cancelado.` : null;
}

/** Why staff must look at money that came, and whether it pays the order. */
function judgeDinero(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number) {
  if (lectura.aprobado === 0) return { paga: false, motivo: null };
  const objection = findObjection(pedido, pago, lectura, otros);
  if (objection !== null) return { paga: false, motivo: objection };
  const sobra = lectura.aprobado - pago.monto;
  if (sobra === 0) return { paga: true, motivo: null };
  const motivo = `Llegaron ${formatSoles(lectura.aprobado)} y el pedido es de ${formatSoles(pago.monto)}: devuelve ${formatSoles(centimos(sobra))}.`;
  return { paga: true, motivo };
}

export interface DecisionInput {
  asked: { estado: EstadoPago; reembolsado: Centimos };
  otros: number;
  ahora: Date;
  /** Deadline of an order that starts to wait for a new payment now. */
  plazo: Date;
  /** The page was closed on purpose: no mail of a failed payment. */
  cierre: boolean;
  /** Staff corrected their decision, possibly downwards; `salio`: something was sent. */
  correccion?: { salio: boolean };
}

/**
 * A lower sum means that a refund failed after it was done, or that the reading is older than the refund; only a
 * reading requested with the current books may lower it.
 */
function computeReembolsado(pago: PagoAnterior, lectura: Lectura, asked: Centimos): Centimos {
  const knowing = asked === pago.reembolsado && lectura.aprobado >= pago.aprobado;
  return knowing || lectura.reembolsado > pago.reembolsado ? lectura.reembolsado : pago.reembolsado;
}

/** False without a date. */
export const isPast = (moment: string | null | undefined, ahora: Date): boolean =>
  moment !== null && moment !== undefined && new Date(moment) <= ahora;

/**
 * Null if unchanged. When a payment under way ends without money, a new one has until `plazo`, or as long as its page
 * stays open.
 */
function computeVencimiento(
  pedido: Pedido,
  reported: EstadoPago,
  voucher: Voucher | null,
  { vence_en }: PagoAnterior,
  plazo: Date | null,
): Date | null {
  if (pedido.estado !== "pendiente") return null;
  if (plazo) return reported === "abierto" && vence_en > plazo ? vence_en : plazo;
  const hasta = reported === "pendiente" && voucher?.vence_en ? new Date(voucher.vence_en) : null;
  return hasta && hasta > pedido.vence_en ? hasta : null;
}

/** Unsent orders paid by it wait for payment again; sent ones are flagged. */
function judgeCorreccion(
  pedido: Pedido,
  pago: PagoAnterior,
  lectura: Lectura,
  { otros, salio }: { otros: number; salio: boolean },
): { retrocede: boolean; motivo: string | null; superado: string | null } {
  const superado = judgeDinero(pedido, pago, { ...lectura, aprobado: pago.aprobado }, otros).motivo;
  const falta = pedido.total - (otros + lectura.aprobado - lectura.reembolsado);
  // Prepared unpaid, it waits for its money wherever it is.
  const waits = isContraEntrega(pedido) || !isPagado(pedido.estado);
  if (waits || falta <= 0) return { retrocede: false, motivo: null, superado };
  if (pedido.estado === "procesando" && !salio) return { retrocede: true, motivo: null, superado };
  const motivo = `Se corrigió su pago: faltan ${formatSoles(centimos(falta))}, y el pedido ya salió.`;
  return { retrocede: false, motivo, superado };
}

/**
 * Pure; the same reading twice has no further effect. A payment under way (voucher, review) that ends without money
 * gives the order the time of a new one, unless a voucher reached its own date.
 */
export function decide(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, input: DecisionInput): Decision {
  const { otros, asked, ahora, plazo, cierre, correccion } = input;
  const waits = pedido.estado === "pendiente";
  const news = correccion ? lectura.aprobado !== pago.aprobado : lectura.aprobado > pago.aprobado;
  const { paga, motivo } = news ? judgeDinero(pedido, pago, lectura, otros) : { paga: false, motivo: null };
  const corregido = correccion && judgeCorreccion(pedido, pago, lectura, { otros, ...correccion });
  const disputa = lectura.en_disputa ? "El comprador desconoció el pago ante su banco." : null;
  // Not every provider reports a closed page.
  const reported = cierre && lectura.estado === "abierto" ? "cerrado" : lectura.estado;
  const estado = correccion ? reported : forward(pago.estado, reported, asked.estado);
  const failed = pago.estado === "pendiente" && isOver(estado) && !isPast(pago.voucher?.vence_en, ahora);
  const voucher = estado === "pendiente" ? lectura.voucher : null;
  const vence_en = computeVencimiento(pedido, estado, voucher, pago, failed && !lectura.insiste ? plazo : null);
  // A voucher withdrawn by us is no failure; its notification may come before the withdrawal is stored.
  const withdrawn = pago.voucher !== null && lectura.retirados.includes(pago.voucher.id);
  const declined = (failed && !withdrawn) || (lectura.rechazado && !pago.rechazado);
  const isKept = waits && (vence_en ?? pedido.vence_en) > ahora;
  return {
    estado,
    aprobado: news ? lectura.aprobado : pago.aprobado,
    reembolsado: computeReembolsado(pago, lectura, asked.reembolsado),
    voucher,
    emite: waits && voucher !== null && voucher.id !== pago.voucher?.id && !isPast(voucher.vence_en, ahora),
    sobra: lectura.voucher !== null && !(waits && estado === "pendiente"),
    vence_en,
    rechaza: declined && !correccion && isOver(estado) && isKept && !cierre && pago.estado !== "cerrado",
    rechazo: lectura.rechazo,
    confirma: paga && waits,
    retrocede: corregido?.retrocede ?? false,
    atencion: corregido?.motivo ?? motivo ?? disputa,
    superado: corregido?.superado ?? null,
  };
}
