import { z } from "zod";
import { toSoles } from "#lib/dinero.ts";
import type { PedidoNuevo } from "#app/features/pedidos/pedidos/pedidos.ts";
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
import { hasMoney, isLivePayment, parseVence, toFecha, toLectura } from "./mercadopago-lectura.server.ts";
import { listMercadoPago } from "./mercadopago-lista.server.ts";
import { VOUCHER_MS } from "./pagos.ts";
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

export interface MercadoPagoConfig {
  accessToken: string;
  webhookSecret: string;
  apiBase?: string;
}

/** Only the topic `payment` is used. */
const notificacion = z.object({
  id: z.union([z.number(), z.string()]).transform(String).optional(),
  type: z.string().optional(),
  action: z.string().optional(),
});

/** Mercado Pago refuses an unreachable address. */
function isPublic(tiendaUrl: string): boolean {
  const { protocol, hostname } = new URL(tiendaUrl);
  return protocol === "https:" && !/^(localhost|127\.|10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|\[)/.test(hostname);
}

const computeVoucherEnd = ({ created_at, vence_en }: Pago) =>
  new Date(Math.max(vence_en.getTime(), created_at.getTime() + VOUCHER_MS));

function preferenceBody(pago: Pago, pedido: PedidoNuevo, comprador: Comprador, tiendaUrl: string) {
  const vuelta = toVuelta(comprador, pedido.id);
  return {
    items: lineasDeCobro(pedido).map(({ nombre, cantidad, precio }, index) => ({
      id: String(index + 1),
      title: nombre,
      quantity: cantidad,
      currency_id: "PEN",
      unit_price: toSoles(precio),
    })),
    payer: { name: comprador.nombre, surname: comprador.apellido, email: comprador.email || undefined },
    external_reference: formatReference(pago),
    metadata: { pedido_id: pedido.id },
    back_urls: { success: vuelta, pending: vuelta, failure: vuelta },
    expires: true,
    expiration_date_to: toFecha(pago.vence_en),
    date_of_expiration: toFecha(computeVoucherEnd(pago)),
    ...(isPublic(tiendaUrl) && {
      auto_return: "approved",
      // Without this query it also sends older, unsigned notifications (IPN).
      notification_url: `${tiendaUrl}/api/webhooks/mercadopago?source_news=webhooks`,
    }),
  };
}

const REEMBOLSO = { approved: "hecho", in_process: "creando", rejected: "fallido", cancelled: "fallido" } as const;

/** Mercado Pago Checkout Pro on its hosted page (docs/dinero-y-pedidos.md, section 17). */
export function createMercadoPago(config: MercadoPagoConfig, tiendaUrl: string): Pasarela {
  const call = createMercadoPagoApi(config.accessToken, config.apiBase);

  const getPayment = (id: string) => call({ method: "GET", path: `/v1/payments/${id}`, answer: pagoMercadoPago });

  /**
   * The search may lag by hours, so known payments and those that have or may get money are read by id. Payments with
   * another reference are ignored.
   */
  async function search(pago: Pago): Promise<PagoMercadoPago[]> {
    const name = formatReference(pago);
    const query = new URLSearchParams({ external_reference: name, sort: "date_created", criteria: "desc" });
    const { results } = await call({ method: "GET", path: `/v1/payments/search?${query}`, answer: busqueda });
    const ids = results.filter(isLivePayment).map(({ id }) => id);
    const known = [...new Set([...ids, ...pago.partes.map(({ id }) => id)])];
    const fresh = await Promise.all(known.map(getPayment));
    const all = [...results.filter(({ id }) => !known.includes(id)), ...fresh];
    return all.filter(({ external_reference }) => external_reference === name);
  }

  /** The attempt's only payment with money. Throws where there are several. */
  async function requirePayment(pago: Pago): Promise<string> {
    const [one, ...others] = (await search(pago)).filter(hasMoney);
    if (!one || others.length > 0) throw new PasarelaError("mercadopago", "not one single payment", { refused: true });
    return one.id;
  }

  /** Null for another account's payment, as in Mercado Pago's test notifications. */
  async function find(id: string): Promise<PagoMercadoPago | null> {
    try {
      return await getPayment(id);
    } catch (error) {
      if (error instanceof PasarelaError && error.missing) return null;
      throw error;
    }
  }

  /** Mercado Pago refuses where the voucher was just paid; the next reading says so. */
  async function withdraw({ id }: PagoMercadoPago): Promise<void> {
    const body = { status: "cancelled" };
    try {
      await call({ method: "PUT", path: `/v1/payments/${id}`, body, clave: `cancel-${id}`, answer: z.unknown() });
    } catch (error) {
      if (!(error instanceof PasarelaError && error.refused)) throw error;
    }
  }

  return {
    proveedor: "mercadopago",

    async open(pago, pedido, comprador): Promise<Apertura> {
      const { id, init_point } = await call({
        method: "POST",
        path: "/checkout/preferences",
        body: preferenceBody(pago, pedido, comprador, tiendaUrl),
        clave: formatReference(pago),
        answer: preferencia,
      });
      return { referencia: id, url: init_point };
    },

    async read(pago) {
      return toLectura(await search(pago), pago, new Date());
    },

    async close(pago, { vouchers } = { vouchers: false }) {
      if (pago.referencia === null) return;
      const path = `/checkout/preferences/${pago.referencia}`;
      // PUT replaces the preference, so items must be sent again.
      const { items } = await call({ method: "GET", path, answer: z.object({ items: z.array(z.unknown()) }) });
      const body = { items, expires: true, expiration_date_to: toFecha(new Date()) };
      await call({ method: "PUT", path, body, answer: z.unknown() });
      for (const payment of await search(pago)) {
        const vence = parseVence(payment);
        const isDue = vouchers || (vence !== null && vence <= new Date());
        if (payment.status === "pending" && isDue) await withdraw(payment);
      }
    },

    async refund(pago, { clave, monto, parte, referencia }) {
      const path = `/v1/payments/${parte ?? (await requirePayment(pago))}/refunds`;
      const { id, status } = referencia
        ? await call({ method: "GET", path: `${path}/${referencia}`, answer: reembolsoMercadoPago })
        : await call({ method: "POST", path, body: { amount: toSoles(monto) }, clave, answer: reembolsoMercadoPago });
      return { referencia: id, estado: REEMBOLSO[status] };
    },

    list: (input) => listMercadoPago(call, input),

    async verifyWebhook(request): Promise<Aviso | null> {
      if (!isFirmaValida(request, config.webhookSecret)) return null;
      const cuerpo = notificacion.safeParse(await request.json().catch(() => null)).data;
      const query = new URL(request.url).searchParams;
      const type = cuerpo?.type ?? query.get("type") ?? query.get("topic");
      if (!cuerpo || !type) return null;
      const { id: evento_id = "", action: tipo = type } = cuerpo;
      if (type !== "payment") return { evento_id, tipo, intento: null };
      // The signature covers the id in the query, not the body.
      const about = query.get("data.id") ?? "";
      if (!evento_id || !/^\d{1,32}$/.test(about)) return null;
      const reference = parseReference((await find(about))?.external_reference ?? "");
      return { evento_id, tipo, intento: reference && { ...reference, referencia: null, parte: about } };
    },
  };
}
