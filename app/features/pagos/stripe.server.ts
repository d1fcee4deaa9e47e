import { Stripe } from "stripe";
import { z } from "zod";
import { centimos } from "#app/lib/dinero.ts";
import type { Pedido } from "../pedidos/pedidos.ts";
import { lineasDeCobro } from "./cobro.ts";
import {
  type Apertura,
  type Aviso,
  type Comprador,
  type Lectura,
  type Pago,
  type Pasarela,
  PasarelaError,
  parseReference,
  referenceOf,
} from "./pasarela.ts";

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  /** Origin of the API; Stripe's own when missing. */
  apiBase?: string;
}

/** A shopper is waiting: the SDK's own 80 s would be a dead page. */
const TIMEOUT_MS = 8_000;
/** Stripe refuses pages that live for less than 30 minutes; one more allows for the clocks. */
const VIDA_MINIMA_MS = 31 * 60_000;

/** The part of a notification's object that says which attempt it is about. */
const avisado = z.object({
  object: z.string(),
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.object({ referencia: z.string().optional() }).nullish(),
});

function connect({ secretKey, apiBase }: StripeConfig): Stripe {
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (!apiBase) return new Stripe(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  const plain = protocol === "http:";
  return new Stripe(secretKey, {
    ...common,
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
  });
}

/** When the page closes: with the order's hold, but not earlier than Stripe allows. In epoch seconds. */
function expiryOf(pago: Pago): number {
  return Math.ceil(Math.max(pago.vence_en.getTime(), pago.created_at.getTime() + VIDA_MINIMA_MS) / 1_000);
}

function sessionParams(pago: Pago, pedido: Pedido, comprador: Comprador, tiendaUrl: string) {
  const vuelta = `${tiendaUrl}/pedido/${pedido.id}`;
  const metadata = { pedido_id: pedido.id, referencia: referenceOf(pago) };
  return {
    mode: "payment",
    client_reference_id: pedido.id,
    metadata,
    payment_intent_data: { metadata },
    customer_email: comprador.email,
    line_items: lineasDeCobro(pedido).map(({ nombre, cantidad, precio }) => ({
      quantity: cantidad,
      price_data: { currency: "pen", unit_amount: precio, product_data: { name: nombre } },
    })),
    locale: "es",
    expires_at: expiryOf(pago),
    success_url: vuelta,
    cancel_url: vuelta,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

function estadoOf({ payment_status, status }: Stripe.Checkout.Session): Lectura["estado"] {
  if (payment_status === "paid") return "aprobado";
  if (status === "expired") return "cerrado";
  return status === "complete" ? "pendiente" : "abierto";
}

function lecturaOf(session: Stripe.Checkout.Session): Lectura {
  const estado = estadoOf(session);
  return {
    estado,
    aprobado: centimos(estado === "aprobado" ? (session.amount_total ?? 0) : 0),
    moneda: (session.currency ?? "").toUpperCase(),
    pedido_id: session.client_reference_id,
  };
}

async function call<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw new PasarelaError("stripe", what, error);
  }
}

function sessionOf(pago: Pago): string {
  if (pago.referencia === null) throw new PasarelaError("stripe", `no session known for ${referenceOf(pago)}`);
  return pago.referencia;
}

/** Stripe Checkout Sessions on Stripe's hosted page (DOMAIN.md section 1). */
export function createStripe(config: StripeConfig, tiendaUrl: string): Pasarela {
  const stripe = connect(config);

  return {
    proveedor: "stripe",

    async open(pago, pedido, comprador): Promise<Apertura> {
      const params = sessionParams(pago, pedido, comprador, tiendaUrl);
      const session = await call("open a session", () =>
        stripe.checkout.sessions.create(params, { idempotencyKey: referenceOf(pago) }),
      );
      if (!session.url) throw new PasarelaError("stripe", "the session has no page");
      return { referencia: session.id, url: session.url };
    },

    async read(pago) {
      return lecturaOf(await call("read a session", () => stripe.checkout.sessions.retrieve(sessionOf(pago))));
    },

    async close(pago) {
      const id = sessionOf(pago);
      const { status } = await call("read a session", () => stripe.checkout.sessions.retrieve(id));
      if (status === "open") await call("close a session", () => stripe.checkout.sessions.expire(id));
    },

    async verifyWebhook(request): Promise<Aviso | null> {
      const raw = await request.text();
      let event: Stripe.Event;
      try {
        event = stripe.webhooks.constructEvent(
          raw,
          request.headers.get("stripe-signature") ?? "",
          config.webhookSecret,
        );
      } catch {
        return null;
      }
      const about = avisado.safeParse(event.data.object);
      const name = about.data?.metadata?.referencia ?? about.data?.client_reference_id;
      const reference = parseReference(name ?? "");
      const referencia = about.data?.object === "checkout.session" ? about.data.id : null;
      return { evento_id: event.id, tipo: event.type, intento: reference && { ...reference, referencia } };
    },
  };
}
