import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { Tienda } from "#app/context.ts";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { createMercadoPago } from "#app/features/pedidos/pagos/mercadopago.server.ts";
import { listCobros } from "#app/features/pedidos/gestion/cobros.server.ts";
import type { Pasarela } from "#app/features/pedidos/pagos/pasarela.ts";
import { refundPago } from "#app/features/pedidos/pagos/reembolsos.server.ts";
import { createStripe } from "#app/features/pedidos/pagos/stripe.server.ts";
import { receiveWebhook } from "#app/features/pedidos/pagos/webhook.server.ts";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import { centimos } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { correos, eventos_pedido } from "#db/schema/index.ts";
import { signMercadoPago } from "#tools/sandbox/mercadopago/signature.ts";
import { openFakeProviders, type ReceivedWebhook, SECRETS, CARD, DECLINED_CARD } from "./fake-providers.ts";
import { openTestDb } from "./db.ts";
import { openApp } from "./fixtures/app.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido } from "./fixtures/tienda.ts";

/** Real notifications of the sandbox, delivered to the shop in every order. */
const db = await openTestDb();
const otra = await openTestDb();
const providers = await openFakeProviders();
afterAll(() => providers.close());

const pasarelas: Pasarela[] = [
  createStripe({ ...SECRETS.stripe, apiBase: providers.url }),
  createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, "http://localhost:3000"),
];
const toRequest = ({ url, headers, body }: ReceivedWebhook) => new Request(url, { method: "POST", headers, body });

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length <= 1) return [[...items]];
  return items.flatMap((item, index) =>
    permutations(items.filter((_other, other) => other !== index)).map((rest) => [item, ...rest]),
  );
}

async function outcome(pedido_id: string) {
  const { estado, requiere_atencion } = await readPedido(db, pedido_id);
  const events = await db.select().from(eventos_pedido).where(eq(eventos_pedido.pedido_id, pedido_id));
  const mails = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
  const moves = events.filter(({ tipo }) => tipo === "procesando").length;
  return { estado, requiere_atencion, moves, mails: mails.filter(({ tipo }) => tipo === "pedido_confirmado").length };
}

describe.each(pasarelas)("notifications of $proveedor", (pasarela) => {
  const { proveedor } = pasarela;
  let tienda: Tienda;
  beforeAll(() => {
    tienda = openTestTienda(db, pasarelas);
  });

  async function order() {
    const [cliente, producto] = [await addCliente(db), await addProducto(db)];
    const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad: 2 }], proveedor));
    const salida = await startCheckout(tienda, cliente, input, "k");
    if (salida.tipo !== "abierto") throw new Error(salida.tipo);
    return salida;
  }

  /** Waits for `count` notifications of this order. */
  async function notified(pedido_id: string, count: number): Promise<ReceivedWebhook[]> {
    return vi.waitFor(
      async () => {
        const own: ReceivedWebhook[] = [];
        for (const one of providers.tienda.received) {
          if (!one.url.includes(`/webhooks/${proveedor}`)) continue;
          const aviso = await pasarela.verifyWebhook(toRequest(one));
          if (aviso?.intento?.pedido_id === pedido_id) own.push(one);
        }
        if (own.length < count) throw new Error(`${own.length} of ${count} notifications`);
        return own;
      },
      { timeout: 30_000, interval: 20 },
    );
  }

  const deliver = async (recibidos: readonly ReceivedWebhook[]) => {
    const recibos: string[] = [];
    for (const one of recibidos) recibos.push(await receiveWebhook(tienda, pasarela, toRequest(one)));
    return recibos;
  };

  const pagado = { estado: "procesando", requiere_atencion: null, moves: 1, mails: 1 };

  it.each([1, 2, 5])("delivered %i times, one after another, pay the order once", async (times) => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    const [one] = await notified(pedido_id, 1);
    if (!one) throw new Error("none came");
    const recibos = await deliver(Array.from({ length: times }, () => one));
    expect(recibos).toEqual(["aplicado", ...Array.from({ length: times - 1 }, () => "repetido")]);
    expect(await outcome(pedido_id)).toEqual(pagado);
  });

  it("delivered 5 times at once pay the order once", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    const [one] = await notified(pedido_id, 1);
    if (!one) throw new Error("none came");
    await Promise.all(Array.from({ length: 5 }, () => deliver([one])));
    expect(await outcome(pedido_id)).toEqual(pagado);
  });

  it("never delivered leave the order as it was", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    expect(await outcome(pedido_id)).toMatchObject({ estado: "pendiente", moves: 0, mails: 0 });
  });

  it("of a declined, then paid order end the same in every order of delivery", async () => {
    const count = proveedor === "stripe" ? 1 : 2;
    const { url, pedido_id } = await order();
    await providers.submit(url, DECLINED_CARD);
    await providers.submit(url, CARD);
    const came = await notified(pedido_id, count);
    for (const sequence of permutations([...came, ...came.slice(0, 1)])) await deliver(sequence);
    expect(await outcome(pedido_id)).toEqual(pagado);
  });

  it("forged in any part are refused and change nothing", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    const [one] = await notified(pedido_id, 1);
    if (!one) throw new Error("none came");
    const name = proveedor === "stripe" ? "stripe-signature" : "x-signature";
    const { [name]: signature = "", ...unsigned } = one.headers;
    const other = signature.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
    const forgeries: ReceivedWebhook[] = [
      { ...one, headers: unsigned },
      { ...one, headers: { ...unsigned, [name]: other } },
      { ...one, headers: { ...unsigned, [name]: signature.replace(/(ts?)=\d+/, "$1=1") } },
      { ...one, headers: { ...unsigned, [name]: "nada" } },
    ];
    expect(await deliver(forgeries)).toEqual(forgeries.map(() => "rechazado"));
    expect(await outcome(pedido_id)).toMatchObject({ estado: "pendiente" });
  });

  it("of an order unknown to this shop are accepted and ignored", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    const [one] = await notified(pedido_id, 1);
    if (!one) throw new Error("none came");
    const elsewhere = openTestTienda(otra, pasarelas);
    expect(await receiveWebhook(elsewhere, pasarela, toRequest(one))).toBe("ignorado");
  });

  it("that cannot be confirmed at the provider are refused, to be sent again", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    const [one] = await notified(pedido_id, 1);
    if (!one) throw new Error("none came");
    await providers.misbehave({ errores: 20 });
    await expect(deliver([one])).rejects.toMatchObject({ name: "PasarelaError" });
    await providers.misbehave({});
    expect(await deliver([one])).toEqual(["aplicado"]);
    expect(await outcome(pedido_id)).toEqual(pagado);
  });

  it("of a refund that fails in the end correct the books and ask for a person", async () => {
    const { url, pedido_id } = await order();
    await providers.submit(url, CARD);
    await deliver(await notified(pedido_id, 1));
    const [pago] = await listCobros(db, pedido_id);
    const orden = { monto: centimos(2_000), motivo: "", actor_id: "admin", clave: newId() };
    expect(await refundPago(tienda, pago?.id ?? "", orden)).toMatchObject({ hecho: 2_000 });
    const before = (await notified(pedido_id, 2)).length;
    await providers.misbehave({ reembolsos: "fallidos" });
    await deliver(await notified(pedido_id, before + 1));
    await providers.misbehave({});
    const [after] = await listCobros(db, pedido_id);
    expect(after).toMatchObject({ reembolsado: 0, disponible: 23_600, reembolsos: [{ estado: "fallido" }] });
    expect((await readPedido(db, pedido_id)).requiere_atencion).toMatch(/^Falló una devolución de S\/ 20\.00/);
  });

  it("of another amount than asked flag the order and lose nothing", async () => {
    const { url, pedido_id } = await order();
    await providers.misbehave({ monto_extra: -100 });
    await providers.submit(url, CARD);
    await providers.misbehave({});
    await deliver(await notified(pedido_id, 1));
    const { estado, requiere_atencion } = await readPedido(db, pedido_id);
    expect(estado).toBe("pendiente");
    expect(requiere_atencion).toMatch(/cobró S\/ 235\.00 y el pedido es de S\/ 236\.00/);
  });
});

async function openAt(tiendaUrl: string) {
  const pasarela = createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, tiendaUrl);
  const [cliente, producto] = [await addCliente(db), await addProducto(db)];
  const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad: 2 }], "mercadopago"));
  const salida = await startCheckout(openTestTienda(db, [pasarela]), cliente, input, "k");
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  const { json } = await providers.mp("GET", `/checkout/preferences/${salida.url.split("/").at(-1)}`);
  return { ...salida, pasarela, notification_url: json.notification_url };
}

describe("the address that Mercado Pago is given with each preference", () => {
  it("asks for signed webhooks only, which are accepted", async () => {
    const { pasarela, pedido_id, url, notification_url } = await openAt("https://tienda.pe");
    expect(notification_url).toBe("https://tienda.pe/api/webhooks/mercadopago?source_news=webhooks");
    await providers.submit(url, CARD);
    const aviso = await vi.waitFor(
      () =>
        providers.tienda.received.find((one) => one.url.includes("?source_news=webhooks&data.id=")) ??
        Promise.reject(new Error("not notified yet")),
      { timeout: 30_000, interval: 20 },
    );
    expect(await pasarela.verifyWebhook(toRequest(aviso))).toMatchObject({ intento: { pedido_id } });
  });

  it.each(["http://tienda.pe", "https://localhost:3000", "https://192.168.1.20"])(
    "is none where it cannot reach the shop: %s",
    async (tiendaUrl) => {
      expect((await openAt(tiendaUrl)).notification_url ?? null).toBeNull();
    },
  );
});

function signed(proveedor: Pasarela["proveedor"], body: unknown, query: string): [string, RequestInit] {
  const payload = JSON.stringify(body);
  const ruta = `/api/webhooks/${proveedor}${query}`;
  const { stripe, mercadopago } = SECRETS;
  const headers =
    proveedor === "mercadopago"
      ? signMercadoPago(ruta, mercadopago.webhookSecret, Math.floor(Date.now() / 1000))
      : {
          "stripe-signature": providers.stripe.webhooks.generateTestHeaderString({
            payload,
            secret: stripe.webhookSecret,
          }),
        };
  return [ruta, { method: "POST", headers, body: payload }];
}
const evento = (object: object) => ({ id: "evt_x", object: "event", type: "charge.refunded", data: { object } });
const mp = (type: string) => ({ id: 1, type, action: `${type}.updated`, data: { id: "123456" } });

describe("signed notifications of nothing in this shop", async () => {
  const { fetchShop } = await openApp(otra, { pasarelas });

  it.each<[string, Pasarela["proveedor"], unknown, string, number]>([
    [
      "a charge of a payment that Stripe does not know",
      "stripe",
      evento({ object: "charge", id: "ch_1", payment_intent: "pi_1" }),
      "",
      200,
    ],
    ["an object that is no payment", "stripe", evento({ object: "product", id: "prod_1" }), "", 200],
    [
      "a payment that Mercado Pago does not know, as its panel's test does",
      "mercadopago",
      mp("payment"),
      "?data.id=123456&type=payment",
      200,
    ],
    [
      "another topic",
      "mercadopago",
      { id: 7, type: "topic_merchant_order_wh", data: { status: "closed" } },
      "?data.id=7",
      200,
    ],
    [
      "a topic that only the address names",
      "mercadopago",
      { merchant_order: 1 },
      "?data.id=7&type=stop_delivery_op_wh",
      200,
    ],
    ["a payment without an id", "mercadopago", mp("payment"), "?data.id=&type=payment", 400],
    ["a payment's id that is none", "mercadopago", mp("payment"), "?data.id=../preferences&type=payment", 400],
    ...(["stripe", "mercadopago"] as const).flatMap((proveedor) =>
      [[], null, "texto", 7, {}].map((rubbish): [string, typeof proveedor, unknown, string, number] => {
        return [`${JSON.stringify(rubbish)} to ${proveedor}`, proveedor, rubbish, "?data.id=1&type=payment", 400];
      }),
    ),
  ])("%s", async (_what, proveedor, body, query, status) => {
    const response = await fetchShop(...signed(proveedor, body, query));
    expect(response.status).toBe(status);
  });

  it("is accepted again after the provider was out of reach", async () => {
    await providers.misbehave({ errores: 9 });
    const response = await fetchShop(...signed("mercadopago", mp("payment"), "?data.id=123456&type=payment"));
    await providers.misbehave({});
    expect(response.status).toBe(503);
  });
});
