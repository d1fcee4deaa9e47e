import type { ParteCobrada, Voucher } from "#db/schema/pagos.ts";
import { type Centimos, centimos, formatSoles } from "#lib/dinero.ts";
import { type Cobrado, isPagado, type Pedido } from "#app/features/pedidos/pedidos.ts";
import type { Lectura, Rechazo } from "./pasarela.ts";
import type { EstadoPago } from "#db/values.ts";

/** The stored attempt that a new reading is compared with. */
export interface PagoAnterior {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  voucher: Voucher | null;
  rechazado: boolean;
  monto: Centimos;
  /** Until when its page takes a payment. */
  vence_en: Date;
}

type PagoFigures = Pick<PagoAnterior, "estado" | "aprobado" | "reembolsado">;

/** True while an attempt has money that was not refunded, or may get some. */
export const isLive = ({ estado, aprobado, reembolsado }: PagoFigures): boolean =>
  aprobado > reembolsado || (estado !== "cerrado" && estado !== "aprobado");

/** True while one of an order's attempts has money or may get some: its stock stays held, and no new one is opened. */
export const isUnderWay = (pagos: readonly PagoFigures[]): boolean => pagos.some(isLive);

/** The sums over several attempts of one order. */
export function sumPagos(pagos: readonly PagoFigures[]): Cobrado {
  return {
    aprobado: pagos.reduce((sum, { aprobado }) => sum + aprobado, 0),
    reembolsado: pagos.reduce((sum, { reembolsado }) => sum + reembolsado, 0),
    en_curso: pagos.some(({ estado }) => estado === "pendiente"),
  };
}

export const SIN_DINERO = { aprobado: centimos(0), reembolsado: centimos(0) };

/** The provider's payments: those that a reading does not name are kept as they were. */
export function mergePartes(known: readonly ParteCobrada[], read: readonly ParteCobrada[]): ParteCobrada[] {
  const merged = new Map([...known, ...read].map((parte) => [parte.id, parte]));
  return [...merged.values()];
}

export interface Decision {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  /** The voucher that is to be paid. */
  voucher: Voucher | null;
  /** The voucher is new: mail it. */
  emite: boolean;
  /** A voucher can be paid that is no longer needed: withdraw it. */
  sobra: boolean;
  /** Until when the order is kept, where that changes; else null. */
  vence_en: Date | null;
  /** A payment failed, and the order waits for another: mail the customer. */
  rechaza: boolean;
  /** Why, where the provider says so. */
  rechazo: Rechazo | null;
  /** The order is paid: pendiente → procesando. */
  confirma: boolean;
  /** It is not, after all: procesando → pendiente. */
  retrocede: boolean;
  /** Why a person must look at the order, for the staff. */
  atencion: string | null;
  /** What was said of it before, and is not so any more. */
  superado: string | null;
}

const AVANCE: readonly EstadoPago[] = ["creando", "abierto", "pendiente", "cerrado", "aprobado"];

const isOver = (estado: EstadoPago) => estado === "abierto" || estado === "cerrado";

/**
 * Attempts only move forward: a late or repeated reading never takes one back. One step leads back: a payment under way
 * may end without money on a page that is still open, if it was under way already when the provider was asked.
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
  if (pedido.estado === "cancelado") return `Llegó un pago de ${cobrado} para un pedido cancelado.`;
  return null;
}

/** Why a person must look at money that came, and whether it pays the order all the same. */
function judgeDinero(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number) {
  if (lectura.aprobado === 0) return { paga: false, motivo: null };
  const objection = findObjection(pedido, pago, lectura, otros);
  if (objection !== null) return { paga: false, motivo: objection };
  const sobra = lectura.aprobado - pago.monto;
  if (sobra === 0) return { paga: true, motivo: null };
  const [llego, total] = [formatSoles(lectura.aprobado), formatSoles(pago.monto)];
  const motivo = `Llegaron ${llego} y el pedido es de ${total}: devuelve ${formatSoles(centimos(sobra))}.`;
  return { paga: true, motivo };
}

/** What a decision depends on besides order, attempt and reading. */
export interface DecisionInput {
  /** The stored attempt before the provider was asked. In céntimos. */
  asked: { estado: EstadoPago; reembolsado: Centimos };
  /** Money of the order's other attempts that was not refunded. */
  otros: number;
  ahora: Date;
  /** Until when an order is kept that waits for a new payment from now on. */
  plazo: Date;
  /** The page was closed on purpose just now: no mail that nothing was paid. */
  cierre: boolean;
  /** People corrected what they had said, which may be less now; `salio`: whether something of the order left the shop. */
  correccion?: { salio: boolean };
}

/**
 * What was refunded of an attempt. It falls when a refund fails after it was done; but a reading that is older than the
 * refund says less, too. So only a reading that was asked for with the books as they are now lowers it.
 */
function computeReembolsado(pago: PagoAnterior, lectura: Lectura, asked: Centimos): Centimos {
  const knowing = asked === pago.reembolsado && lectura.aprobado >= pago.aprobado;
  return knowing || lectura.reembolsado > pago.reembolsado ? lectura.reembolsado : pago.reembolsado;
}

/** A moment that the provider does not give is never past. */
export const isPast = (moment: string | null | undefined, ahora: Date): boolean =>
  moment !== null && moment !== undefined && new Date(moment) <= ahora;

/**
 * Until when the order is kept after a reading; null: as before. `plazo`: a payment under way ended without money, and a
 * new one has until then, or for as long as its page is still open.
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

/**
 * What a correction of a payment makes of an order that was paid by it: what was not sent waits for its money again; what
 * was sent stays so, for a person to look at.
 */
function judgeCorreccion(
  pedido: Pedido,
  pago: PagoAnterior,
  lectura: Lectura,
  { otros, salio }: { otros: number; salio: boolean },
): { retrocede: boolean; motivo: string | null; superado: string | null } {
  const superado = judgeDinero(pedido, pago, { ...lectura, aprobado: pago.aprobado }, otros).motivo;
  const falta = pedido.total - (otros + lectura.aprobado - lectura.reembolsado);
  if (!isPagado(pedido.estado) || falta <= 0) return { retrocede: false, motivo: null, superado };
  if (pedido.estado === "procesando" && !salio) return { retrocede: true, motivo: null, superado };
  const motivo = `Se corrigió su pago: faltan ${formatSoles(centimos(falta))}, y el pedido ya salió.`;
  return { retrocede: false, motivo, superado };
}

/**
 * Decides what a reading changes of an attempt and its order. Pure; the same reading twice decides nothing new.
 * A payment under way (a voucher, a review) that ends without money gives the order the time of a new one, except
 * where a voucher reached its own date.
 */
export function decide(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, input: DecisionInput): Decision {
  const { otros, asked, ahora, plazo, cierre, correccion } = input;
  const waits = pedido.estado === "pendiente";
  const news = correccion ? lectura.aprobado !== pago.aprobado : lectura.aprobado > pago.aprobado;
  const { paga, motivo } = news ? judgeDinero(pedido, pago, lectura, otros) : { paga: false, motivo: null };
  const corregido = correccion && judgeCorreccion(pedido, pago, lectura, { otros, ...correccion });
  const disputa = lectura.en_disputa ? "El comprador desconoció el pago ante su banco." : null;
  // Not every provider reports a page as closed.
  const reported = cierre && lectura.estado === "abierto" ? "cerrado" : lectura.estado;
  const estado = correccion ? reported : forward(pago.estado, reported, asked.estado);
  const failed = pago.estado === "pendiente" && isOver(estado) && !isPast(pago.voucher?.vence_en, ahora);
  const voucher = estado === "pendiente" ? lectura.voucher : null;
  const vence_en = computeVencimiento(pedido, estado, voucher, pago, failed && !lectura.insiste ? plazo : null);
  // A withdrawn voucher is no failure: its notification may come before the withdrawal is stored.
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
