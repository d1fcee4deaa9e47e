import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import type { Cobrado, Pedido } from "#app/features/pedidos/pedidos.ts";
import type { Lectura } from "./pasarela.ts";
import type { EstadoPago } from "#db/values.ts";

/** What `pagos` remembers of an attempt when a new reading comes in. */
export interface PagoAnterior {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  voucher: Voucher | null;
  rechazado: boolean;
  monto: Centimos;
}

type PagoFigures = Pick<PagoAnterior, "estado" | "aprobado" | "reembolsado">;

/** True while an attempt brought money that is still here, or may bring some yet. */
export const isLive = ({ estado, aprobado, reembolsado }: PagoFigures): boolean =>
  aprobado > reembolsado || (estado !== "cerrado" && estado !== "aprobado");

/** True while one of an order's attempts lives: then its stock stays held, and nobody may pay it anew. */
export const isUnderWay = (pagos: readonly PagoFigures[]): boolean => pagos.some(isLive);

/** What several attempts of one order brought together. */
export function sumPagos(pagos: readonly PagoFigures[]): Cobrado {
  return {
    aprobado: pagos.reduce((sum, { aprobado }) => sum + aprobado, 0),
    reembolsado: pagos.reduce((sum, { reembolsado }) => sum + reembolsado, 0),
    en_curso: pagos.some(({ estado }) => estado === "pendiente"),
  };
}

export const SIN_DINERO = { aprobado: centimos(0), reembolsado: centimos(0) };

/** The provider's payments as they stand now: what a reading does not name is as it was. */
export function mergePartes(known: readonly ParteCobrada[], read: readonly ParteCobrada[]): ParteCobrada[] {
  const merged = new Map([...known, ...read].map((parte) => [parte.id, parte]));
  return [...merged.values()];
}

export interface Decision {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  /** What the buyer was given to pay with, while they are to. */
  voucher: Voucher | null;
  /** It was issued just now: the customer is to have it in writing. */
  emite: boolean;
  /** It can be paid, and nobody waits for that any more: it is to be withdrawn. */
  sobra: boolean;
  /** Until when the order is kept, where that changes; else null. */
  vence_en: Date | null;
  /** A payment of this attempt came to nothing, and the order waits for another: the customer is to know. */
  rechaza: boolean;
  /** The order is paid: pendiente → procesando. */
  confirma: boolean;
  /** Why a person must look at the order, for the staff. */
  atencion: string | null;
}

const AVANCE: readonly EstadoPago[] = ["creando", "abierto", "pendiente", "cerrado", "aprobado"];

const isOver = (estado: EstadoPago) => estado === "abierto" || estado === "cerrado";

/**
 * States of a payment only move forward: a late or repeated reading never takes one back. What was under way may end
 * without money, also on a page that is still open; but an answer to a question that was older says nothing of that.
 */
function forward(from: EstadoPago, to: EstadoPago, asked: EstadoPago): EstadoPago {
  if (from === "pendiente" && isOver(to)) return asked === "pendiente" ? to : from;
  return AVANCE.indexOf(to) > AVANCE.indexOf(from) ? to : from;
}

function findObjection(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number): string | null {
  const cobrado = formatSoles(lectura.aprobado);
  if (lectura.pedido_id !== pedido.id) return `Llegó un pago de ${cobrado} con la referencia de otro pedido.`;
  if (lectura.moneda !== "PEN") return `Llegó un pago en otra moneda (${lectura.moneda}).`;
  if (lectura.aprobado !== pago.monto) {
    return `El proveedor cobró ${cobrado} y el pedido es de ${formatSoles(pago.monto)}.`;
  }
  if (lectura.reembolsado >= lectura.aprobado) {
    const sigue = pedido.estado === "pendiente" ? " No se prepara; si nadie lo paga otra vez, se cancela solo." : "";
    return `Llegó un pago de ${cobrado} que el proveedor ya había devuelto por completo.${sigue}`;
  }
  if (otros > 0) return `El pedido se pagó más de una vez: llegó otro pago de ${cobrado}.`;
  if (pedido.estado === "cancelado") return `Llegó un pago de ${cobrado} para un pedido cancelado.`;
  return null;
}

/** What this shop knew when it asked the provider, what its other attempts brought, and what it is about to do. */
export interface DecisionInput {
  /** The attempt by the books, before the provider was asked. In céntimos. */
  asked: { estado: EstadoPago; reembolsado: Centimos };
  /** What the order's other attempts brought and is still here. */
  otros: number;
  ahora: Date;
  /** Until when an order is kept that begins to wait for a payment now. */
  plazo: Date;
  /** The page was closed just now, because somebody decided so: they need not be told that nothing was paid on it. */
  cierre: boolean;
}

/**
 * What went back of an attempt. It falls when a refund fails in the end; but a reading that was asked for before the
 * refund also says less. Only one that was asked for with all that the books know takes money back from them.
 */
function computeReembolsado(pago: PagoAnterior, lectura: Lectura, asked: Centimos): Centimos {
  const knowing = asked === pago.reembolsado && lectura.aprobado >= pago.aprobado;
  return knowing || lectura.reembolsado > pago.reembolsado ? lectura.reembolsado : pago.reembolsado;
}

/** Of a moment that a provider may not give: then it is never past. */
export const isPast = (moment: string | null | undefined, ahora: Date): boolean =>
  moment !== null && moment !== undefined && new Date(moment) <= ahora;

/** Until when the order is kept by what was read of an attempt; null: as it was. `failed`: see decide(). */
function computeVencimiento(
  pedido: Pedido,
  reported: EstadoPago,
  voucher: Voucher | null,
  failed: boolean,
  plazo: Date,
): Date | null {
  if (pedido.estado !== "pendiente") return null;
  if (failed) return plazo;
  const hasta = reported === "pendiente" && voucher?.vence_en ? new Date(voucher.vence_en) : null;
  return hasta && hasta > pedido.vence_en ? hasta : null;
}

/**
 * What a reading of the provider means for an attempt and its order. Pure: the same reading twice decides nothing new.
 * What was approved only goes forward. A payment under way (a voucher, a review) that ends without money gives the
 * order the time of a new one, to be paid in another way; not where a voucher has reached its own date.
 */
export function decide(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, input: DecisionInput): Decision {
  const { otros, asked, ahora, plazo, cierre } = input;
  const waits = pedido.estado === "pendiente";
  const news = lectura.aprobado > pago.aprobado;
  const objection = news ? findObjection(pedido, pago, lectura, otros) : null;
  const disputa = lectura.en_disputa ? "El comprador desconoció el pago ante su banco." : null;
  // A closed page is closed, also where the provider has no word for it.
  const reported = cierre && lectura.estado === "abierto" ? "cerrado" : lectura.estado;
  const estado = forward(pago.estado, reported, asked.estado);
  const failed = pago.estado === "pendiente" && isOver(estado) && !isPast(pago.voucher?.vence_en, ahora);
  const voucher = estado === "pendiente" ? lectura.voucher : null;
  const vence_en = computeVencimiento(pedido, estado, voucher, failed, plazo);
  // Whoever withdrew it knows: its notification may be read before the withdrawal itself is written down.
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
    rechaza: declined && isOver(estado) && isKept && !cierre && pago.estado !== "cerrado",
    confirma: news && objection === null && waits,
    atencion: objection ?? disputa,
  };
}
