import type Stripe from "stripe";
import {
  type CobroStripe,
  getMoneda,
  toObjectKey,
  type Reembolso,
  sumReembolsado,
  type SesionStripe,
} from "./sesion.ts";

const INTENTO_SEGUN_COBRO = {
  succeeded: "succeeded",
  processing: "processing",
  failed: "requires_payment_method",
} as const;

export function toPaymentIntent(sesion: SesionStripe, cobro: CobroStripe): Stripe.PaymentIntent {
  const nudo = toObjectKey(sesion.id);
  const datos = sesion.params.payment_intent_data;
  return {
    id: `pi_${nudo}`,
    object: "payment_intent",
    allowed_payment_method_types: null,
    amount: cobro.monto,
    amount_capturable: 0,
    amount_received: cobro.estado === "succeeded" ? cobro.monto : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic_async",
    client_secret: null,
    confirmation_method: "automatic",
    created: cobro.creado,
    currency: getMoneda(sesion),
    customer: null,
    customer_account: null,
    description: datos.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: `ch_${nudo}`,
    livemode: false,
    managed_payments: { enabled: false },
    metadata: datos.metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: `pm_${nudo}`,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: datos.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: datos.statement_descriptor_suffix ?? null,
    status: INTENTO_SEGUN_COBRO[cobro.estado],
    transfer_data: null,
    transfer_group: null,
  };
}

const CARGO_SEGUN_COBRO = { succeeded: "succeeded", processing: "pending", failed: "failed" } as const;

export function toCharge(sesion: SesionStripe, cobro: CobroStripe): Stripe.Charge {
  const nudo = toObjectKey(sesion.id);
  const datos = sesion.params.payment_intent_data;
  const devuelto = sumReembolsado(sesion);
  const pagado = cobro.estado === "succeeded";
  return {
    id: `ch_${nudo}`,
    object: "charge",
    amount: cobro.monto,
    amount_captured: pagado ? cobro.monto : 0,
    amount_refunded: devuelto,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: {
      address: null,
      email: sesion.params.customer_email ?? null,
      name: null,
      phone: null,
      tax_id: null,
    },
    calculated_statement_descriptor: null,
    captured: pagado,
    created: cobro.creado,
    currency: getMoneda(sesion),
    customer: null,
    description: datos.description ?? null,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: datos.metadata,
    on_behalf_of: null,
    outcome: null,
    paid: pagado,
    payment_intent: `pi_${nudo}`,
    payment_method: `pm_${nudo}`,
    payment_method_details: { type: "card", card: toCard(cobro) },
    receipt_email: datos.receipt_email ?? null,
    receipt_number: null,
    receipt_url: null,
    refunded: pagado && devuelto === cobro.monto,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: datos.statement_descriptor_suffix ?? null,
    status: CARGO_SEGUN_COBRO[cobro.estado],
    transfer_data: null,
    transfer_group: null,
  };
}

function toCard({ monto, tarjeta }: CobroStripe): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: monto,
    authorization_code: null,
    brand: tarjeta.marca,
    checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: "pass" },
    country: "PE",
    electronic_commerce_indicator: null,
    exp_month: tarjeta.mes,
    exp_year: tarjeta.anio,
    funding: "credit",
    installments: null,
    last4: tarjeta.ultimos,
    mandate: null,
    network: tarjeta.marca,
    network_transaction_id: null,
    regulated_status: null,
    three_d_secure: null,
    transaction_link_id: null,
    wallet: null,
  };
}

export function toRefund(sesion: SesionStripe, reembolso: Reembolso): Stripe.Refund {
  const nudo = toObjectKey(sesion.id);
  return {
    id: reembolso.id,
    object: "refund",
    amount: reembolso.monto,
    balance_transaction: null,
    charge: `ch_${nudo}`,
    created: reembolso.creado,
    currency: getMoneda(sesion),
    customer: null,
    customer_account: null,
    destination_details: { card: { type: "refund" }, type: "card" },
    metadata: reembolso.metadata,
    payment_intent: `pi_${nudo}`,
    payment_method: `pm_${nudo}`,
    reason: reembolso.motivo,
    receipt_number: null,
    source_transfer_reversal: null,
    status: reembolso.estado ?? "succeeded",
    transfer_reversal: null,
    ...(reembolso.estado === "pending" && { pending_reason: "insufficient_funds" as const }),
    ...(reembolso.estado === "failed" && { failure_reason: "expired_or_canceled_card" }),
  };
}
