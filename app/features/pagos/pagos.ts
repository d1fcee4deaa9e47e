import type { EstadoPago } from "#db/schema/pagos.ts";
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

/** True while the attempts of an order brought money, or may still bring it: then its stock stays held. */
export function isUnderWay(pagos: readonly PagoAnterior[]): boolean {
  return pagos.some(({ estado, aprobado }) => aprobado > 0 || estado !== "cerrado");
}

/** What several attempts of one order brought together. */
export function sumPagos(pagos: readonly Pick<PagoAnterior, "estado" | "aprobado" | "reembolsado">[]): Cobrado {
  return {
    aprobado: pagos.reduce((sum, { aprobado }) => sum + aprobado, 0),
    reembolsado: pagos.reduce((sum, { reembolsado }) => sum + reembolsado, 0),
    en_curso: pagos.some(({ estado }) => estado === "pendiente"),
  };
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
  if (otros > 0) return `El pedido se pagó más de una vez: llegó otro pago de ${cobrado}.`;
  if (pedido.estado === "cancelado") return `Llegó un pago de ${cobrado} para un pedido cancelado.`;
  return null;
}

/**
 * What a reading of the provider means for an attempt and its order. Pure: the same reading twice decides nothing new.
 * `otros` is what was approved, in céntimos, in the order's other attempts. Source: DESIGN.md section 3.
 */
export function decide(pedido: Pedido, pago: PagoAnterior, lectura: Lectura, otros: number): Decision {
  const news = lectura.aprobado > pago.aprobado;
  const objection = news ? objectionTo(pedido, pago, lectura, otros) : null;
  const disputa = lectura.en_disputa ? "El comprador desconoció el pago ante su banco." : null;
  const hasta = lectura.estado === "pendiente" ? lectura.pendiente_hasta : null;
  return {
    estado: forward(pago.estado, lectura.estado),
    aprobado: news ? lectura.aprobado : pago.aprobado,
    reembolsado: lectura.reembolsado > pago.reembolsado ? lectura.reembolsado : pago.reembolsado,
    vence_en: hasta && hasta > pedido.vence_en ? hasta : null,
    rechaza: lectura.rechazado && !pago.rechazado && !news && pedido.estado === "pendiente",
    confirma: news && objection === null && pedido.estado === "pendiente",
    atencion: objection ?? disputa,
  };
}
