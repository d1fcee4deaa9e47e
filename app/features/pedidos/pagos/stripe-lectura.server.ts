import type { Stripe } from "stripe";
import { centimos } from "#lib/dinero.ts";
import type { EstadoReembolso } from "#db/values.ts";
import type { Lectura, PaginaListado, RefundAnswer } from "./pasarela.ts";

/** Whether a delayed payment method failed in the end. */
function isDeclined({ status, payment_intent }: Stripe.Checkout.Session): boolean {
  const intent = typeof payment_intent === "object" ? payment_intent?.status : undefined;
  return status === "complete" && (intent === "requires_payment_method" || intent === "canceled");
}

function toEstado(session: Stripe.Checkout.Session): Lectura["estado"] {
  const { payment_status, status } = session;
  if (payment_status === "paid") return "aprobado";
  // A session completes once; a failed payment ends it.
  if (status === "expired" || isDeclined(session)) return "cerrado";
  return status === "complete" ? "pendiente" : "abierto";
}

export function getCharge({ payment_intent }: Stripe.Checkout.Session): Stripe.Charge | null {
  const charge = typeof payment_intent === "object" ? payment_intent?.latest_charge : null;
  return typeof charge === "object" ? charge : null;
}

/** Unknown statuses count as pending. */
function toRefundEstado({ status }: Stripe.Refund): EstadoReembolso {
  if (status === "succeeded") return "hecho";
  return status === "failed" || status === "canceled" ? "fallido" : "creando";
}

export const toRefundAnswer = (refund: Stripe.Refund): RefundAnswer => {
  return { referencia: refund.id, estado: toRefundEstado(refund) };
};

/** The charge's own sum includes pending refunds, and its list has only the ten newest. */
function computeReembolsado({ refunds, amount_refunded }: Stripe.Charge): number {
  if (!refunds || refunds.has_more) return amount_refunded;
  const done = refunds.data.filter((refund) => toRefundEstado(refund) === "hecho");
  return done.reduce((sum, { amount }) => sum + amount, 0);
}

export const listRefunds = (charge: Stripe.Charge | null): Stripe.Refund[] => charge?.refunds?.data ?? [];

/** The session must be expanded with charge and refunds. */
export function toLectura(session: Stripe.Checkout.Session): Lectura {
  const estado = toEstado(session);
  const charge = getCharge(session);
  return {
    estado,
    aprobado: centimos(estado === "aprobado" ? (session.amount_total ?? 0) : 0),
    reembolsado: centimos(charge ? computeReembolsado(charge) : 0),
    partes: [],
    fallidas: listRefunds(charge).flatMap((refund) => (toRefundEstado(refund) === "fallido" ? [refund.id] : [])),
    moneda: (session.currency ?? "").toUpperCase(),
    pedido_id: session.client_reference_id,
    voucher: null,
    retirados: [],
    rechazado: isDeclined(session),
    rechazo: null,
    en_disputa: charge?.disputed ?? false,
  };
}

/** Of a list of sessions, expanded as for toLectura. */
export function toPagina({ data, has_more }: Stripe.ApiList<Stripe.Checkout.Session>): PaginaListado {
  const pagos = data.map((session) => {
    const { aprobado, reembolsado, pedido_id } = toLectura(session);
    const referencia = session.metadata?.["referencia"] ?? pedido_id ?? "";
    return { referencia, pagina: session.id, aprobado, reembolsado };
  });
  return { pagos: pagos.filter(({ aprobado }) => aprobado > 0), sigue: has_more ? (data.at(-1)?.id ?? null) : null };
}
