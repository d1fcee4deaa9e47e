import { z } from "zod";
import type { Voucher } from "#db/schema/pagos.ts";
import { type Centimos, centimos, readSoles } from "#lib/dinero.ts";
import type { PagoMercadoPago } from "./mercadopago-cliente.server.ts";
import { SIN_DINERO } from "./pagos.ts";
import { type Lectura, type Pago, type PagoListado, PasarelaError } from "./pasarela.ts";

/** Approved once, even if refunded since. */
const COBRADOS = new Set(["approved", "refunded", "charged_back", "in_mediation"]);
const EN_CAMINO = new Set(["pending", "in_process", "authorized"]);

/** Whether a payment has money, or may get some. */
export const isLivePayment = ({ status }: PagoMercadoPago): boolean => COBRADOS.has(status) || EN_CAMINO.has(status);

const REEMBOLSOS_CAIDOS = new Set(["rejected", "cancelled"]);
/** Cancelled by this shop, or in Mercado Pago's panel. */
const RETIRADO = "by_collector";
const EN_DISPUTA = new Set(["charged_back", "in_mediation"]);

function readMonto(payment: PagoMercadoPago, field: "transaction_amount" | "transaction_amount_refunded"): Centimos {
  const amount = readSoles(payment[field] ?? 0);
  if (amount === null) throw new PasarelaError("mercadopago", `payment ${payment.id} has a malformed amount`);
  return amount;
}

function sumField(payments: readonly PagoMercadoPago[], field: Parameters<typeof readMonto>[1]): Centimos {
  return centimos(payments.reduce((sum, payment) => sum + readMonto(payment, field), 0));
}

const enlace = z.url({ protocol: /^https?$/ });

export function parseVence({ date_of_expiration }: PagoMercadoPago): Date | null {
  const moment = new Date(date_of_expiration ?? Number.NaN);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** The reference that agencies ask for, else the barcode. */
function toVoucher(payment: PagoMercadoPago): Voucher {
  const { id, transaction_details: detalle, barcode } = payment;
  return {
    id,
    codigo: detalle?.payment_method_reference_id || detalle?.barcode?.content || barcode?.content || null,
    enlace: enlace.safeParse(detalle?.external_resource_url).data ?? null,
    vence_en: parseVence(payment)?.toISOString() ?? null,
  };
}

function findVoucher(payments: readonly PagoMercadoPago[]): Voucher | null {
  const esperan = payments.filter(({ status }) => status === "pending").map(toVoucher);
  return esperan.toSorted((a, b) => (a.vence_en ?? "").localeCompare(b.vence_en ?? "")).at(-1) ?? null;
}

/** Mercado Pago requires an offset and refuses 'Z'. */
export const toFecha = (moment: Date) => moment.toISOString().replace("Z", "+00:00");

export const hasMoney = ({ status }: PagoMercadoPago): boolean => COBRADOS.has(status);

/** One preference may get several payments: rejected, then approved, or two approved. */
export function toLectura(pagos: readonly PagoMercadoPago[], pago: Pago, now: Date): Lectura {
  const cobrados = pagos.filter(({ status }) => COBRADOS.has(status));
  const enCamino = pagos.filter(({ status }) => EN_CAMINO.has(status));
  const vivo = enCamino.length > 0 ? "pendiente" : pago.vence_en > now ? "abierto" : "cerrado";
  return {
    estado: cobrados.length > 0 ? "aprobado" : vivo,
    aprobado: sumField(cobrados, "transaction_amount"),
    reembolsado: sumField(cobrados, "transaction_amount_refunded"),
    partes: [
      ...cobrados.map((payment) => ({
        id: payment.id,
        aprobado: readMonto(payment, "transaction_amount"),
        reembolsado: readMonto(payment, "transaction_amount_refunded"),
      })),
      ...enCamino.map(({ id }) => ({ id, ...SIN_DINERO })),
    ],
    fallidas: cobrados.flatMap(({ refunds }) =>
      (refunds ?? []).filter(({ status }) => REEMBOLSOS_CAIDOS.has(status)).map(({ id }) => id),
    ),
    moneda: [...new Set(cobrados.map(({ currency_id }) => currency_id))].join(" y "),
    pedido_id: pago.pedido_id,
    voucher: findVoucher(enCamino),
    retirados: pagos
      .filter(({ status, status_detail }) => status === "cancelled" && status_detail === RETIRADO)
      .map(({ id }) => id),
    rechazado: pagos.some(({ status }) => status === "rejected"),
    rechazo: null,
    en_disputa: cobrados.some(({ status }) => EN_DISPUTA.has(status)),
  };
}

/** A row for each payment with money: a page may have several. */
export const toListado = (pagos: readonly PagoMercadoPago[]): PagoListado[] =>
  pagos.filter(hasMoney).map((payment) => ({
    referencia: payment.external_reference ?? "",
    pagina: null,
    aprobado: readMonto(payment, "transaction_amount"),
    reembolsado: readMonto(payment, "transaction_amount_refunded"),
  }));
