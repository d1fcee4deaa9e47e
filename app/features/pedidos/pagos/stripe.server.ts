import type { Stripe } from "stripe";
import { z } from "zod";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
import { lineasDeCobro } from "./cobro.ts";
import {
  type Apertura,
  type Aviso,
  type Comprador,
  type Pago,
  type Pasarela,
  PasarelaError,
  parseReference,
  formatReference,
  toVuelta,
} from "./pasarela.ts";
import { getCharge, listRefunds, toLectura, toPagina, toRefundAnswer } from "./stripe-lectura.server.ts";

export interface StripeConfig {
  secretKey: string;
  webhookSecret: string;
  apiBase?: string;
}

/** A shopper waits for two attempts at most; the SDK's default is 80 s. */
const TIMEOUT_MS = 5_000;
/** Sessions at a time: half of what Stripe allows, as each brings its charge along. */
const LISTA = 50;
/** Stripe's minimum is 30 minutes; one more for clock skew. */
const VIDA_MINIMA_MS = 31 * 60_000;

const toSeconds = (moment: Date) => Math.floor(moment.getTime() / 1_000);

const avisado = z.object({
  object: z.string(),
  id: z.string(),
  client_reference_id: z.string().nullish(),
  metadata: z.object({ referencia: z.string().optional() }).nullish(),
  /** Set in charges, refunds and disputes; it leads to our metadata. */
  payment_intent: z.string().nullish(),
});

type Avisado = z.output<typeof avisado>;

const evento = z.object({ id: z.string(), type: z.string(), data: z.object({ object: z.unknown() }) });

/** Imported with the first payment: other processes save its megabytes. */
const loadSdk = async () => (await import("stripe")).Stripe;

async function connect({ secretKey, apiBase }: StripeConfig): Promise<Stripe> {
  const Sdk = await loadSdk();
  const common = { timeout: TIMEOUT_MS, maxNetworkRetries: 1, telemetry: false };
  if (!apiBase) return new Sdk(secretKey, common);
  const { hostname, port, protocol } = new URL(apiBase);
  const plain = protocol === "http:";
  return new Sdk(secretKey, {
    ...common,
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
  });
}

/** In epoch seconds; not before Stripe's minimum. */
function computeExpiry(pago: Pago): number {
  return Math.ceil(Math.max(pago.vence_en.getTime(), pago.created_at.getTime() + VIDA_MINIMA_MS) / 1_000);
}

function sessionParams(pago: Pago, pedido: PedidoNuevo, comprador: Comprador) {
  const vuelta = toVuelta(comprador, pedido.id);
  const metadata = { pedido_id: pedido.id, referencia: formatReference(pago) };
  return {
    mode: "payment",
    client_reference_id: pedido.id,
    metadata,
    payment_intent_data: { metadata },
    // Of a contact it may be unknown.
    ...(comprador.email && { customer_email: comprador.email }),
    line_items: lineasDeCobro(pedido).map(({ nombre, cantidad, precio }) => ({
      quantity: cantidad,
      price_data: { currency: "pen", unit_amount: precio, product_data: { name: nombre } },
    })),
    locale: "es",
    expires_at: computeExpiry(pago),
    success_url: vuelta,
    cancel_url: vuelta,
  } satisfies Stripe.Checkout.SessionCreateParams;
}

async function call<T>(what: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    const { errors } = await loadSdk();
    const status = error instanceof errors.StripeError ? (error.statusCode ?? 500) : 500;
    const refused = status < 500 && status !== 429;
    throw new PasarelaError("stripe", what, { cause: error, refused, missing: status === 404 });
  }
}

function getSessionId(pago: Pago): string {
  if (pago.referencia === null) throw new PasarelaError("stripe", `no session known for ${formatReference(pago)}`);
  return pago.referencia;
}

/** Stripe Checkout Sessions on Stripe's hosted page (docs/dinero-y-pedidos.md, section 17). */
export function createStripe(config: StripeConfig): Pasarela {
  let client: Promise<Stripe> | null = null;
  const open = () => (client ??= connect(config));
  const ask = <T>(what: string, run: (stripe: Stripe) => Promise<T>) => call(what, async () => run(await open()));
  const expand = ["payment_intent.latest_charge", "payment_intent.latest_charge.refunds"];
  const retrieve = (id: string) => ask("read a session", (stripe) => stripe.checkout.sessions.retrieve(id, { expand }));

  /** "" when the notification is not this shop's. */
  async function readReference({ metadata, client_reference_id, payment_intent }: Avisado): Promise<string> {
    const name = metadata?.referencia ?? client_reference_id;
    if (name || !payment_intent) return name ?? "";
    try {
      const intent = await ask("read a payment intent", (stripe) => stripe.paymentIntents.retrieve(payment_intent));
      return intent.metadata["referencia"] ?? "";
    } catch (error) {
      // It is another account's, or a test notification of Stripe's own.
      if (error instanceof PasarelaError && error.missing) return "";
      throw error;
    }
  }

  return {
    proveedor: "stripe",

    async open(pago, pedido, comprador): Promise<Apertura> {
      const params = sessionParams(pago, pedido, comprador);
      const session = await ask("open a session", (stripe) =>
        stripe.checkout.sessions.create(params, { idempotencyKey: formatReference(pago) }),
      );
      if (!session.url) throw new PasarelaError("stripe", "the session has no page");
      return { referencia: session.id, url: session.url };
    },

    async read(pago) {
      return toLectura(await retrieve(getSessionId(pago)));
    },

    async close(pago) {
      const id = getSessionId(pago);
      const { status } = await retrieve(id);
      if (status === "open") await ask("close a session", (stripe) => stripe.checkout.sessions.expire(id));
    },

    async refund(pago, { clave, monto, referencia }) {
      if (referencia)
        return toRefundAnswer(await ask("read a refund", (stripe) => stripe.refunds.retrieve(referencia)));
      const session = await retrieve(getSessionId(pago));
      // Stripe forgets idempotency keys after a day, but not the refund.
      const made = listRefunds(getCharge(session)).find(({ metadata }) => metadata?.["reembolso"] === clave);
      if (made) return toRefundAnswer(made);
      const { payment_intent } = session;
      const id = typeof payment_intent === "string" ? payment_intent : payment_intent?.id;
      if (!id) throw new PasarelaError("stripe", "nothing was paid that could be refunded", { refused: true });
      const metadata = { pedido_id: pago.pedido_id, referencia: formatReference(pago), reembolso: clave };
      const params = { payment_intent: id, amount: monto, reason: "requested_by_customer", metadata } as const;
      return toRefundAnswer(await ask("refund", (stripe) => stripe.refunds.create(params, { idempotencyKey: clave })));
    },

    async list({ desde, hasta, sigue }) {
      const params = {
        status: "complete",
        created: { gte: toSeconds(desde), lt: toSeconds(hasta) },
        limit: LISTA,
        expand: expand.map((path) => `data.${path}`),
        ...(sigue && { starting_after: sigue }),
      } as const;
      return toPagina(await ask("list sessions", (stripe) => stripe.checkout.sessions.list(params)));
    },

    async verifyWebhook(request): Promise<Aviso | null> {
      const raw = await request.text();
      const { webhooks } = await open();
      let signed: unknown;
      try {
        signed = webhooks.constructEvent(raw, request.headers.get("stripe-signature") ?? "", config.webhookSecret);
      } catch {
        return null;
      }
      const event = evento.safeParse(signed).data;
      if (!event) return null;
      const about = avisado.safeParse(event.data.object).data;
      const reference = about ? parseReference(await readReference(about)) : null;
      const referencia = about?.object === "checkout.session" ? about.id : null;
      return { evento_id: event.id, tipo: event.type, intento: reference && { ...reference, referencia, parte: null } };
    },
  };
}
