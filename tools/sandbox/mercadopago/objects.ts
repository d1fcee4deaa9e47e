import { centimos, toSoles } from "#lib/dinero.ts";
import { sumTotal } from "./params.ts";
import {
  toCodigo,
  COLLECTOR_ID,
  sumDevuelto,
  getEstado,
  type PagoMp,
  type Preferencia,
  type ReembolsoMp,
} from "./preferencia.ts";

const toDecimal = (monto: number) => toSoles(centimos(monto));

/** Mercado Pago's dates always have this offset. */
const OFFSET = "-04:00";
const OFFSET_MS = -4 * 3600 * 1000;

/** "2026-11-21T10:30:00.000-04:00" */
const toFecha = (ms: number) => new Date(ms + OFFSET_MS).toISOString().replace("Z", OFFSET);
const toFechaOrNull = (ms: number | null) => (ms === null ? null : toFecha(ms));

/** Schema `Preference` of the OpenAPI description, with the API's undocumented fields. */
export function toPreference(preferencia: Preferencia): object {
  const { datos } = preferencia;
  return {
    ...datos,
    id: preferencia.id,
    init_point: preferencia.initPoint,
    sandbox_init_point: preferencia.initPoint,
    date_created: toFecha(preferencia.creada),
    last_updated: toFecha(preferencia.actualizada),
    total_amount: toDecimal(sumTotal(datos)),
    collector_id: COLLECTOR_ID,
    client_id: String(COLLECTOR_ID),
    marketplace: "NONE",
    marketplace_fee: 0,
    operation_type: "regular_payment",
    site_id: "MPE",
  };
}

const MEDIOS = { visa: "visa", mastercard: "master", amex: "amex", diners: "diners" } as const;

export function toReembolso(pago: PagoMp, reembolso: ReembolsoMp): object {
  return {
    id: reembolso.id,
    payment_id: pago.id,
    amount: toDecimal(reembolso.monto),
    metadata: {},
    source: { id: String(COLLECTOR_ID), name: "Vendedor de prueba", type: "collector" },
    date_created: toFecha(reembolso.creado),
    unique_sequence_number: null,
    refund_mode: "standard",
    adjustment_amount: 0,
    status: getEstado(reembolso),
    reason: null,
    label: null,
    partition_details: [],
  };
}

function toTarjeta({ tarjeta, creado, actualizado }: PagoMp): object {
  if (!tarjeta) return {};
  return {
    first_six_digits: tarjeta.primeros,
    last_four_digits: tarjeta.ultimos,
    expiration_month: tarjeta.mes,
    expiration_year: tarjeta.anio,
    date_created: toFecha(creado),
    date_last_updated: toFecha(actualizado),
    cardholder: { name: "APRO", identification: { type: "DNI", number: "12345678" } },
  };
}

/** Schema `Payment` of the OpenAPI description. */
export function toPayment(preferencia: Preferencia, pago: PagoMp): object {
  const { datos } = preferencia;
  const monto = toDecimal(pago.monto);
  const acreditado = pago.aprobado !== null;
  return {
    id: pago.id,
    date_created: toFecha(pago.creado),
    date_approved: toFechaOrNull(pago.aprobado),
    date_last_updated: toFecha(pago.actualizado),
    date_of_expiration: toFechaOrNull(pago.vence),
    money_release_date: toFechaOrNull(pago.aprobado),
    operation_type: "regular_payment",
    issuer_id: null,
    payment_method_id: pago.tarjeta ? MEDIOS[pago.tarjeta.marca] : "pagoefectivo_atm",
    payment_type_id: pago.tarjeta ? "credit_card" : "atm",
    status: pago.estado,
    status_detail: pago.detalle,
    currency_id: "PEN",
    description: datos.items[0]?.title ?? "",
    live_mode: false,
    collector_id: COLLECTOR_ID,
    payer: {
      id: "700000002",
      email: datos.payer?.email ?? "test_user_700000002@testuser.com",
      identification: datos.payer?.identification ?? { type: "DNI", number: "12345678" },
      type: "guest",
    },
    metadata: datos.metadata ?? {},
    additional_info: { items: datos.items },
    external_reference: datos.external_reference ?? null,
    transaction_amount: monto,
    transaction_amount_refunded: toDecimal(sumDevuelto(pago)),
    coupon_amount: 0,
    transaction_details: {
      net_received_amount: acreditado ? monto : 0,
      total_paid_amount: monto,
      overpaid_amount: 0,
      external_resource_url: pago.tarjeta ? null : preferencia.initPoint,
      payment_method_reference_id: pago.tarjeta ? null : toCodigo(pago),
      installment_amount: pago.tarjeta ? monto : 0,
    },
    barcode: pago.tarjeta ? null : { type: "Code128C", content: `9999${toCodigo(pago)}` },
    captured: true,
    binary_mode: datos.binary_mode,
    statement_descriptor: datos.statement_descriptor ?? null,
    installments: 1,
    card: toTarjeta(pago),
    notification_url: datos.notification_url ?? null,
    processing_mode: "aggregator",
    refunds: pago.reembolsos.map((reembolso) => toReembolso(pago, reembolso)),
  };
}

export function toNotificacion(aviso: { id: number; action: string; pago: number; ahora: number }): object {
  return {
    id: aviso.id,
    live_mode: false,
    type: "payment",
    date_created: toFecha(aviso.ahora),
    user_id: COLLECTOR_ID,
    api_version: "v1",
    action: aviso.action,
    data: { id: String(aviso.pago) },
  };
}
