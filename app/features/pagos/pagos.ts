import type { EstadoPago, ParteCobrada } from "#db/schema/pagos.ts";
import { type Centimos, formatSoles } from "#app/lib/dinero.ts";
import type { Cobrado, Pedido } from "../pedidos/pedidos.ts";
import type { Lectura } from "./pasarela.ts";

/** What `pagos` remembers of an attempt when a new reading comes in. */
export interface PagoAnterior {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
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

/** The provider's payments as they stand now: what a reading does not name is as it was. */
export function mergePartes(known: readonly ParteCobrada[], read: readonly ParteCobrada[]): ParteCobrada[] {
  const merged = new Map([...known, ...read].map((parte) => [parte.id, parte]));
  return [...merged.values()];
}

export interface Decision {
  estado: EstadoPago;
  aprobado: Centimos;
  reembolsado: Centimos;
  /** Until when a voucher keeps the order alive, where that is longer than it was; else null. */
  vence_en: Date | null;
  /** The first time that a payment of this attempt was declined, while the order waits for it. */
  rechaza: boolean;
  /** The order is paid: pendiente → procesando. */
  confirma: boolean;
  /** Why a person must look at the order, for the staff. */
  atencion: string | null;
}

const AVANCE: readonly EstadoPago[] = ["creando", "abierto", "pendiente", "cerrado", "aprobado"];

/** States of a payment only move forward: a late or repeated reading never takes one back. */
function forward(from: EstadoPago, to: EstadoPago): EstadoPago {
  return AVANCE.indexOf(to) > AVANCE.indexOf(from) ? to : from;
}

function objectionTo(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number): string | null {
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

/** What this shop knew when it asked the provider, and what its other attempts brought. In céntimos. */
export interface DecisionInput {
  /** What had gone back of this attempt, by the books, before the provider was asked. */
  visto: Centimos;
  /** What the order's other attempts brought and is still here. */
  otros: number;
}

/**
 * What went back of an attempt. It falls when a refund fails in the end; but a reading that was asked for before the
 * refund also says less. Only one that was asked for with all that the books know takes money back from them.
 */
function computeReembolsado(pago: PagoAnterior, lectura: Lectura, visto: Centimos): Centimos {
  const knowing = visto === pago.reembolsado && lectura.aprobado >= pago.aprobado;
  return knowing || lectura.reembolsado > pago.reembolsado ? lectura.reembolsado : pago.reembolsado;
}

/**
 * What a reading of the provider means for an attempt and its order. Pure: the same reading twice decides nothing new.
 * States and what was approved only go forward.
 */
export function decide(
  pedido: Pedido,
  pago: PagoAnterior,
  lectura: Lectura,
  { otros, visto }: DecisionInput,
): Decision {
  const news = lectura.aprobado > pago.aprobado;
  const objection = news ? objectionTo(pedido, pago, lectura, otros) : null;
  const disputa = lectura.en_disputa ? "El comprador desconoció el pago ante su banco." : null;
  const hasta = lectura.estado === "pendiente" ? lectura.pendiente_hasta : null;
  return {
    estado: forward(pago.estado, lectura.estado),
    aprobado: news ? lectura.aprobado : pago.aprobado,
    reembolsado: computeReembolsado(pago, lectura, visto),
    vence_en: hasta && hasta > pedido.vence_en ? hasta : null,
    rechaza: lectura.rechazado && !pago.rechazado && !news && pedido.estado === "pendiente",
    confirma: news && objection === null && pedido.estado === "pendiente",
    atencion: objection ?? disputa,
  };
}
