import { z } from "zod";
import { type Centimos, centimos, readSoles, toSoles } from "#app/lib/dinero.ts";
import type { Pedido } from "../pedidos/pedidos.ts";
import { lineasDeCobro } from "./cobro.ts";
import { isFirmaValida } from "./mercadopago-firma.server.ts";
import {
  busqueda,
  createMercadoPagoApi,
  type PagoMercadoPago,
  pagoMercadoPago,
  preferencia,
  reembolsoMercadoPago,
} from "./mercadopago-cliente.server.ts";
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

export interface MercadoPagoConfig {
  accessToken: string;
  webhookSecret: string;
  /** Origin of the API; Mercado Pago's own when missing. */
  apiBase?: string;
}

/** Only payments are looked into: what the other topics carry differs from one to the next. */
const notificacion = z.object({
  id: z.union([z.number(), z.string()]).transform(String).optional(),
  type: z.string().optional(),
  action: z.string().optional(),
});

/** Mercado Pago refuses addresses that it cannot reach, and then answers nothing at all (DESIGN.md section 5, Payments). */
function isPublic(tiendaUrl: string): boolean {
  const { protocol, hostname } = new URL(tiendaUrl);
  return protocol === "https:" && !/^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(hostname);
}

function preferenceBody(pago: Pago, pedido: Pedido, comprador: Comprador, tiendaUrl: string) {
  const vuelta = `${comprador.origen}/pedido/${pedido.id}`;
  return {
    items: lineasDeCobro(pedido).map(({ nombre, cantidad, precio }, index) => ({
      id: String(index + 1),
      title: nombre,
      quantity: cantidad,
      currency_id: "PEN",
      unit_price: toSoles(precio),
    })),
    payer: { name: comprador.nombre, surname: comprador.apellido, email: comprador.email },
    external_reference: referenceOf(pago),
    metadata: { pedido_id: pedido.id },
    back_urls: { success: vuelta, pending: vuelta, failure: vuelta },
    expires: true,
    expiration_date_to: pago.vence_en.toISOString().replace("Z", "+00:00"),
    ...(isPublic(tiendaUrl) && {
      auto_return: "approved",
      // Without the query it also sends its older, unsigned notifications (IPN).
      notification_url: `${tiendaUrl}/api/webhooks/mercadopago?source_news=webhooks`,
    }),
  };
}

/** Money that was taken, also when some of it went back since. */
const COBRADOS = new Set(["approved", "refunded", "charged_back", "in_mediation"]);
const EN_CAMINO = new Set(["pending", "in_process", "authorized"]);

const REEMBOLSOS_CAIDOS = new Set(["rejected", "cancelled"]);
const REEMBOLSO = { approved: "hecho", in_process: "creando", rejected: "fallido", cancelled: "fallido" } as const;
const EN_DISPUTA = new Set(["charged_back", "in_mediation"]);

function montoOf(payment: PagoMercadoPago, field: "transaction_amount" | "transaction_amount_refunded"): Centimos {
  const amount = readSoles(payment[field] ?? 0);
  if (amount === null) throw new PasarelaError("mercadopago", `payment ${payment.id} has a malformed amount`);
  return amount;
}

function sumOf(payments: readonly PagoMercadoPago[], field: Parameters<typeof montoOf>[1]): Centimos {
  return centimos(payments.reduce((sum, payment) => sum + montoOf(payment, field), 0));
}

function latestOf(payments: readonly PagoMercadoPago[]): Date | null {
  const moments = payments.flatMap(({ date_of_expiration }) => Date.parse(date_of_expiration ?? "") || []);
  return moments.length > 0 ? new Date(Math.max(...moments)) : null;
}

/** One preference may get several payments: rejected, then approved, or two approved. */
function lecturaOf(pagos: readonly PagoMercadoPago[], pago: Pago, now: Date): Lectura {
  const cobrados = pagos.filter(({ status }) => COBRADOS.has(status));
  const enCamino = pagos.some(({ status }) => EN_CAMINO.has(status));
  const vivo = enCamino ? "pendiente" : pago.vence_en > now ? "abierto" : "cerrado";
  return {
    estado: cobrados.length > 0 ? "aprobado" : vivo,
    aprobado: sumOf(cobrados, "transaction_amount"),
    reembolsado: sumOf(cobrados, "transaction_amount_refunded"),
    partes: cobrados.map((payment) => ({
      id: payment.id,
      aprobado: montoOf(payment, "transaction_amount"),
      reembolsado: montoOf(payment, "transaction_amount_refunded"),
    })),
    fallidas: cobrados.flatMap(({ refunds }) =>
      (refunds ?? []).filter(({ status }) => REEMBOLSOS_CAIDOS.has(status)).map(({ id }) => id),
    ),
    moneda: [...new Set(cobrados.map(({ currency_id }) => currency_id))].join(" y "),
    pedido_id: pago.pedido_id,
    pendiente_hasta: latestOf(pagos.filter(({ status }) => EN_CAMINO.has(status))),
    rechazado: pagos.some(({ status }) => status === "rejected"),
    en_disputa: cobrados.some(({ status }) => EN_DISPUTA.has(status)),
  };
}

/** Mercado Pago Checkout Pro on its hosted page (DOMAIN.md section 2). */
export function createMercadoPago(config: MercadoPagoConfig, tiendaUrl: string): Pasarela {
  const call = createMercadoPagoApi(config.accessToken, config.apiBase);

  const getPayment = (id: string) => call({ method: "GET", path: `/v1/payments/${id}`, answer: pagoMercadoPago });

  /**
   * The payments of an attempt, newest first. The search says which there are, sometimes hours late; those with money,
   * and those that are known already, are asked for by id. That each is this attempt's is checked here.
   */
  async function search(pago: Pago): Promise<PagoMercadoPago[]> {
    const name = referenceOf(pago);
    const query = new URLSearchParams({ external_reference: name, sort: "date_created", criteria: "desc" });
    const { results } = await call({ method: "GET", path: `/v1/payments/search?${query}`, answer: busqueda });
    const ids = results.filter(({ status }) => COBRADOS.has(status)).map(({ id }) => id);
    const known = [...new Set([...ids, ...pago.partes.map(({ id }) => id)])];
    const fresh = await Promise.all(known.map(getPayment));
    const all = [...results.filter(({ id }) => !known.includes(id)), ...fresh];
    return all.filter(({ external_reference }) => external_reference === name);
  }

  /** The one payment of an attempt that has money; refused where there are several, since none was chosen. */
  async function requirePayment(pago: Pago): Promise<string> {
    const [one, ...others] = (await search(pago)).filter(({ status }) => COBRADOS.has(status));
    if (!one || others.length > 0) throw new PasarelaError("mercadopago", "not one single payment", { refused: true });
    return one.id;
  }

  /** A payment by its id; null for one that is not this account's: a panel's test notification names such a one. */
  async function find(id: string): Promise<PagoMercadoPago | null> {
    try {
      return await getPayment(id);
    } catch (error) {
      if (error instanceof PasarelaError && error.missing) return null;
      throw error;
    }
  }

  return {
    proveedor: "mercadopago",

    async open(pago, pedido, comprador): Promise<Apertura> {
      const { id, init_point } = await call({
        method: "POST",
        path: "/checkout/preferences",
        body: preferenceBody(pago, pedido, comprador, tiendaUrl),
        clave: referenceOf(pago),
        answer: preferencia,
      });
      return { referencia: id, url: init_point };
    },

    async read(pago) {
      return lecturaOf(await search(pago), pago, new Date());
    },

    async close(pago, { vouchers } = { vouchers: false }) {
      if (pago.referencia === null) return;
      const path = `/checkout/preferences/${pago.referencia}`;
      // A preference is written whole: without its items the call would not satisfy the provider's description.
      const { items } = await call({ method: "GET", path, answer: z.object({ items: z.array(z.unknown()) }) });
      const body = { items, expires: true, expiration_date_to: new Date().toISOString().replace("Z", "+00:00") };
      await call({ method: "PUT", path, body, answer: z.unknown() });
      if (!vouchers) return;
      for (const { id } of (await search(pago)).filter(({ status }) => status === "pending")) {
        const cancelled = { status: "cancelled" };
        await call({
          method: "PUT",
          path: `/v1/payments/${id}`,
          body: cancelled,
          clave: `cancel-${id}`,
          answer: z.unknown(),
        });
      }
    },

    async refund(pago, { clave, monto, parte, referencia }) {
      const path = `/v1/payments/${parte ?? (await requirePayment(pago))}/refunds`;
      const { id, status } = referencia
        ? await call({ method: "GET", path: `${path}/${referencia}`, answer: reembolsoMercadoPago })
        : await call({ method: "POST", path, body: { amount: toSoles(monto) }, clave, answer: reembolsoMercadoPago });
      return { referencia: id, estado: REEMBOLSO[status] };
    },

    async verifyWebhook(request): Promise<Aviso | null> {
      if (!isFirmaValida(request, config.webhookSecret)) return null;
      const cuerpo = notificacion.safeParse(await request.json().catch(() => null)).data;
      const query = new URL(request.url).searchParams;
      const type = cuerpo?.type ?? query.get("type") ?? query.get("topic");
      if (!cuerpo || !type) return null;
      const { id: evento_id = "", action: tipo = type } = cuerpo;
      if (type !== "payment") return { evento_id, tipo, intento: null };
      // The signature covers the id of the query, not the body: only that id is looked up.
      const about = query.get("data.id") ?? "";
      if (!evento_id || !/^\d{1,32}$/.test(about)) return null;
      const reference = parseReference((await find(about))?.external_reference ?? "");
      return { evento_id, tipo, intento: reference && { ...reference, referencia: null } };
    },
  };
}
