import { randomInt } from "node:crypto";
import type { RefundFault } from "../faults.ts";
import type { LecturaTarjeta } from "../cards.ts";
import { badRequest } from "./errors.ts";
import { toNotificacion } from "./objects.ts";
import { type PreferenciaDatos, sumTotal } from "./params.ts";
import {
  sumComprometido,
  sumDevuelto,
  getEstado,
  MAX_PAGOS,
  type PagoMp,
  toPagoId,
  type Preferencia,
  type ReembolsoMp,
} from "./preferencia.ts";

/** A PagoEfectivo voucher's default lifetime. */
const VALE_MS = 3 * 24 * 3600 * 1000;
const RUTA_AVISOS = "/api/webhooks/mercadopago";

/** The preference's path, or the one set at Mercado Pago's panel; always on the shop's host. */
function buildNotificationPath(datos: PreferenciaDatos, pago: number): string {
  const url = new URL(datos.notification_url ?? RUTA_AVISOS, "http://tienda.invalid");
  url.searchParams.set("data.id", String(pago));
  url.searchParams.set("type", "payment");
  return url.pathname + url.search;
}

function withPago(preferencia: Preferencia, pago: PagoMp, ahora: number): Preferencia {
  const nuevo = !preferencia.pagos.some(({ id }) => id === pago.id);
  const pagos = nuevo
    ? [...preferencia.pagos, pago]
    : preferencia.pagos.map((otro) => (otro.id === pago.id ? pago : otro));
  const id = randomInt(1e11, 2e11);
  const cuerpo = toNotificacion({ id, action: nuevo ? "payment.created" : "payment.updated", pago: pago.id, ahora });
  const aviso = {
    id: String(id),
    ruta: buildNotificationPath(preferencia.datos, pago.id),
    cuerpo: JSON.stringify(cuerpo),
    estado: "pendiente" as const,
  };
  return { ...preferencia, pagos, avisos: [...preferencia.avisos, aviso] };
}

/** One submit of the payment page. `montoExtra`: céntimos that a fault adds to the charge. */
export interface IntentoTarjeta {
  intento: string;
  ahora: number;
  montoExtra: number;
  /** The `asincrono` fault puts a card into review. */
  diferido: boolean;
}

function newPago(preferencia: Preferencia, { intento, ahora, montoExtra }: IntentoTarjeta): PagoMp {
  if (preferencia.pagos.length >= MAX_PAGOS) throw badRequest("too many payments for this preference");
  return {
    id: toPagoId(preferencia),
    intento,
    creado: ahora,
    actualizado: ahora,
    aprobado: null,
    vence: null,
    monto: sumTotal(preferencia.datos) + montoExtra,
    tarjeta: null,
    estado: "pending",
    detalle: "pending_waiting_payment",
    reembolsos: [],
  };
}

const DETALLES = {
  rechazada: "cc_rejected_other_reason",
  fondos: "cc_rejected_insufficient_amount",
  prueba: "cc_rejected_card_type_not_allowed",
} as const;

/** Records a payment, approved, in review or rejected. */
export function tryTarjeta(
  preferencia: Preferencia,
  lectura: Exclude<LecturaTarjeta, { tipo: "invalida" }>,
  intento: IntentoTarjeta,
): Preferencia {
  const { ahora, diferido } = intento;
  const pago: PagoMp = { ...newPago(preferencia, intento), tarjeta: lectura.tarjeta };
  if (lectura.tipo !== "paga") {
    return withPago(preferencia, { ...pago, estado: "rejected", detalle: DETALLES[lectura.motivo] }, ahora);
  }
  const resultado: PagoMp = diferido
    ? { ...pago, estado: "in_process", detalle: "pending_review_manual" }
    : { ...pago, estado: "approved", detalle: "accredited", aprobado: ahora };
  return withPago(preferencia, resultado, ahora);
}

export function settleRevisiones(preferencia: Preferencia, exito: boolean, ahora: number): Preferencia {
  const enRevision = preferencia.pagos.filter(({ estado }) => estado === "in_process");
  const fin: Partial<PagoMp> = exito
    ? { estado: "approved", detalle: "accredited", aprobado: ahora }
    : { estado: "rejected", detalle: "cc_rejected_high_risk" };
  return enRevision.reduce(
    (hasta, { id }) => updatePago(hasta, id, ahora, (pago) => ({ ...pago, ...fin })),
    preferencia,
  );
}

export function takeVale(preferencia: Preferencia, intento: IntentoTarjeta): Preferencia {
  const { ahora } = intento;
  const { date_of_expiration } = preferencia.datos;
  const vence = date_of_expiration ? Date.parse(date_of_expiration) : ahora + VALE_MS;
  return withPago(preferencia, { ...newPago(preferencia, intento), vence }, ahora);
}

function updatePago(
  preferencia: Preferencia,
  id: number,
  ahora: number,
  change: (pago: PagoMp) => PagoMp,
): Preferencia {
  const pago = preferencia.pagos.find((uno) => uno.id === id);
  return pago ? withPago(preferencia, { ...change(pago), actualizado: ahora }, ahora) : preferencia;
}

/** Pays a pending voucher; any other stays as it is. */
export function payVale(preferencia: Preferencia, id: number, ahora: number): Preferencia {
  if (preferencia.pagos.find((pago) => pago.id === id)?.estado !== "pending") return preferencia;
  return updatePago(preferencia, id, ahora, (pago) => ({
    ...pago,
    estado: "approved",
    detalle: "accredited",
    aprobado: ahora,
  }));
}

/** Cancels a pending payment; cancelling twice is no error. Throws MercadoPagoError. */
export function cancelPago(preferencia: Preferencia, id: number, ahora: number): Preferencia {
  const estado = preferencia.pagos.find((pago) => pago.id === id)?.estado;
  if (estado === "cancelled") return preferencia;
  if (estado !== "pending" && estado !== "in_process")
    throw badRequest("The action requested is not valid for the current payment state", undefined, 2018);
  return updatePago(preferencia, id, ahora, (pago) => ({ ...pago, estado: "cancelled", detalle: "by_collector" }));
}

function withReembolsos(pago: PagoMp, reembolsos: PagoMp["reembolsos"]): PagoMp {
  const devuelto = sumDevuelto({ ...pago, reembolsos });
  if (devuelto === pago.monto) return { ...pago, reembolsos, estado: "refunded", detalle: "refunded" };
  return { ...pago, reembolsos, estado: "approved", detalle: devuelto > 0 ? "partially_refunded" : "accredited" };
}

/** Refunds `monto` céntimos, or all that is left. Throws MercadoPagoError if there is less, or by a fault. */
export function refundPago(
  preferencia: Preferencia,
  id: number,
  reembolso: { monto: number | undefined; peticion: string; ahora: number; falla: RefundFault },
): Preferencia {
  return updatePago(preferencia, id, reembolso.ahora, (pago) => {
    if (pago.estado !== "approved" || reembolso.falla === "rechazados") {
      throw badRequest("The action requested is not valid for the current payment state", undefined, 2063);
    }
    const queda = pago.monto - sumComprometido(pago);
    const monto = reembolso.monto ?? queda;
    if (monto > queda) throw badRequest("Invalid amount for refund operation", undefined, 4085);
    const hecho = {
      id: pago.id * 100 + pago.reembolsos.length + 1,
      peticion: reembolso.peticion,
      creado: reembolso.ahora,
      monto,
      estado: reembolso.falla === "demorados" ? ("in_process" as const) : ("approved" as const),
    };
    return withReembolsos(pago, [...pago.reembolsos, hecho]);
  });
}

const DESTINO = { rechazados: "approved", demorados: "in_process", fallidos: "rejected" } as const;

/** Set by the `reembolsos` fault; without it, pending refunds succeed. */
function computeEstado(reembolso: ReembolsoMp, falla: RefundFault): NonNullable<ReembolsoMp["estado"]> {
  const estado = getEstado(reembolso);
  if (estado === "rejected" || (estado === "approved" && falla !== "fallidos")) return estado;
  return falla ? DESTINO[falla] : "approved";
}

export const isReembolsoDue = ({ reembolsos }: PagoMp, falla: RefundFault) =>
  reembolsos.some((reembolso) => computeEstado(reembolso, falla) !== getEstado(reembolso));

export function settleReembolsos(preferencia: Preferencia, falla: RefundFault, ahora: number): Preferencia {
  const cambian = preferencia.pagos.filter((pago) => isReembolsoDue(pago, falla));
  return cambian.reduce(
    (hasta, { id }) =>
      updatePago(hasta, id, ahora, (pago) =>
        withReembolsos(
          pago,
          pago.reembolsos.map((reembolso) => ({ ...reembolso, estado: computeEstado(reembolso, falla) })),
        ),
      ),
    preferencia,
  );
}

export const isValeDue = (pago: PagoMp, ahora: number) =>
  pago.estado === "pending" && pago.vence !== null && pago.vence <= ahora;

export function expireVales(preferencia: Preferencia, ahora: number): Preferencia {
  const vencidos = preferencia.pagos.filter((pago) => isValeDue(pago, ahora));
  return vencidos.reduce(
    (hasta, { id }) => updatePago(hasta, id, ahora, (pago) => ({ ...pago, estado: "cancelled", detalle: "expired" })),
    preferencia,
  );
}

export function isAbierta({ datos }: Preferencia, ahora: number): boolean {
  if (!datos.expires) return true;
  const desde = datos.expiration_date_from ? Date.parse(datos.expiration_date_from) : 0;
  const hasta = datos.expiration_date_to ? Date.parse(datos.expiration_date_to) : Number.POSITIVE_INFINITY;
  return desde <= ahora && ahora < hasta;
}

export function takesVales({ datos }: Preferencia): boolean {
  const tipos = datos.payment_methods?.excluded_payment_types ?? [];
  const medios = datos.payment_methods?.excluded_payment_methods ?? [];
  return (
    !datos.binary_mode &&
    !tipos.some(({ id }) => id === "atm" || id === "ticket") &&
    !medios.some(({ id }) => id === "pagoefectivo_atm")
  );
}
