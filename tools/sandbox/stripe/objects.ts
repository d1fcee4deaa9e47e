import type Stripe from "stripe";
import { sumTotal } from "./params.ts";
import { getMoneda, toObjectKey, type SesionStripe } from "./sesion.ts";

/** Must be the SDK's own version: these are its shapes. */
const VERSION: Stripe.LatestApiVersion = "2026-10-28.endive";

const PAGO_SEGUN_COBRO = { succeeded: "paid", processing: "unpaid", failed: "unpaid" } as const;

export function toSession(sesion: SesionStripe): Stripe.Checkout.Session {
  const { params, cobro } = sesion;
  const email = params.customer_email ?? null;
  return {
    id: sesion.id,
    object: "checkout.session",
    adaptive_pricing: { enabled: false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: null,
    amount_subtotal: sumTotal(params),
    amount_total: cobro?.monto ?? sumTotal(params),
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: params.cancel_url ?? null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: sesion.creada,
    currency: getMoneda(sesion),
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: email || cobro ? toPersona(email) : null,
    customer_email: email,
    discounts: [],
    expires_at: sesion.vence,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: { enabled: false },
    metadata: params.metadata,
    mode: "payment",
    origin_context: null,
    payment_intent: cobro ? `pi_${toObjectKey(sesion.id)}` : null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: cobro ? PAGO_SEGUN_COBRO[cobro.estado] : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: sesion.estado,
    submit_type: params.submit_type ?? null,
    subscription: null,
    success_url: params.success_url,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "hosted_page",
    url: sesion.estado === "open" ? sesion.url : null,
    wallet_options: null,
  };
}

function toPersona(email: string | null): Stripe.Checkout.Session.CustomerDetails {
  return {
    address: null,
    business_name: null,
    email,
    individual_name: null,
    name: null,
    phone: null,
    tax_exempt: "none",
    tax_ids: [],
  };
}

/** In JSON the decimal is a text; the SDK makes an object of it. */
type LineaJson = Omit<Stripe.LineItem, "price"> & { price: Omit<Stripe.Price, "unit_amount_decimal"> };

export function toLineItems(sesion: SesionStripe): LineaJson[] {
  const nudo = toObjectKey(sesion.id);
  return sesion.params.line_items.map(({ price_data, quantity }, i) => {
    const monto = price_data.unit_amount * quantity;
    return {
      id: `li_${nudo}${i}`,
      object: "item",
      adjustable_quantity: null,
      amount_discount: 0,
      amount_subtotal: monto,
      amount_tax: 0,
      amount_total: monto,
      currency: price_data.currency,
      description: price_data.product_data.name,
      metadata: {},
      price: {
        id: `price_${nudo}${i}`,
        object: "price",
        active: false,
        billing_scheme: "per_unit",
        created: sesion.creada,
        currency: price_data.currency,
        custom_unit_amount: null,
        livemode: false,
        lookup_key: null,
        metadata: {},
        nickname: null,
        product: `prod_${nudo}${i}`,
        recurring: null,
        tax_behavior: price_data.tax_behavior ?? "unspecified",
        tiers_mode: null,
        transform_quantity: null,
        type: "one_time",
        unit_amount: price_data.unit_amount,
        unit_amount_decimal: String(price_data.unit_amount),
      },
      quantity,
    };
  });
}

export function toEvent(evento: { id: string; tipo: string; creado: number; objeto: object }): object {
  return {
    id: evento.id,
    object: "event",
    api_version: VERSION,
    created: evento.creado,
    data: { object: evento.objeto },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type: evento.tipo,
  };
}
