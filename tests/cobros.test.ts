import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { startCheckout } from "#app/features/compra/checkout/checkout.server.ts";
import { openPago, refreshPagos, releasePedido } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { createMercadoPago } from "#app/features/pedidos/pagos/mercadopago.server.ts";
import { listPagos } from "#app/features/pedidos/pagos/pagos.server.ts";
import { getSituacion, listPedidosConPago } from "#app/features/pedidos/pagos/situacion.server.ts";
import { createStripe } from "#app/features/pedidos/pagos/stripe.server.ts";
import { expirePedidos } from "#app/features/pedidos/pagos/tareas.server.ts";
import { receiveWebhook } from "#app/features/pedidos/pagos/webhook.server.ts";
import { checkoutSchema } from "#app/features/compra/checkout/checkout.schema.ts";
import type { MetodoPago } from "#app/features/pedidos/pedidos/pedidos.ts";
import { correos } from "#db/schema/index.ts";
import { openFakeProviders, SECRETS, CARD } from "./fake-providers.ts";
import { openTestDb } from "./db.ts";
import { addCliente, addProducto, checkoutBody, openTestTienda, readPedido, readStock } from "./fixtures/tienda.ts";

const db = await openTestDb();
const providers = await openFakeProviders();
afterAll(() => providers.close());
afterEach(() => providers.misbehave({}));

const stripe = createStripe({ ...SECRETS.stripe, apiBase: providers.url });
const mercadopago = createMercadoPago({ ...SECRETS.mercadopago, apiBase: providers.url }, "http://localhost:3000");
const tienda = openTestTienda(db, [stripe, mercadopago]);
const ahora = new AbortController().signal;

const LATER = { timeout: 30_000, interval: 50 };

async function order(metodo: MetodoPago = "mercadopago") {
  const [cliente, producto] = [await addCliente(db), await addProducto(db, { stock: 10 })];
  const input = checkoutSchema.parse(checkoutBody([{ producto, cantidad: 2 }], metodo));
  const checkout = () => startCheckout(tienda, cliente, input, "k");
  const salida = await checkout();
  if (salida.tipo !== "abierto") throw new Error(salida.tipo);
  const { pedido_id, url } = salida;
  const pedido = () => readPedido(db, pedido_id);
  return {
    pedido_id,
    url,
    pedido,
    checkout,
    cliente,
    stock: () => readStock(db, producto.id),
    look: async () => {
      await refreshPagos(tienda, pedido_id);
      return getSituacion(tienda, await pedido(), true);
    },
    open: async (options?: { otraForma: boolean }) => openPago(tienda, await pedido(), cliente, options),
    mails: async () => {
      const rows = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id)).orderBy(correos.id);
      return rows.map(({ tipo }) => tipo);
    },
    letTimePass: () => db.execute(sql`update pedidos set vence_en = now() - interval '1 hour' where id = ${pedido_id}`),
  };
}

/** The provider's payments of an order, newest first. */
async function listAt(pedido_id: string): Promise<{ id: number; status: string }[]> {
  const query = new URLSearchParams({ external_reference: pedido_id, sort: "date_created", criteria: "desc" });
  const { json } = await providers.mp("GET", `/v1/payments/search?${query}`);
  return json.results ?? [];
}

/** Delivers the newest notification of an order. */
async function deliver(pedido_id: string) {
  const [pago] = await listAt(pedido_id);
  const [one] = await vi.waitFor(
    () => {
      const own = providers.tienda.received.filter(({ url }) => url.includes(`data.id=${pago?.id}`));
      expect(own).not.toEqual([]);
      return own.slice(-1);
    },
    { timeout: 30_000, interval: 20 },
  );
  if (!one) throw new Error("none came");
  await providers.misbehave({ busqueda_vacia: true });
  const request = new Request(one.url, { method: "POST", headers: one.headers, body: one.body });
  return receiveWebhook(tienda, mercadopago, request);
}

async function takeVoucher() {
  const compra = await order();
  await providers.submit(compra.url, { accion: "pendiente" });
  const [pago] = await listAt(compra.pedido_id);
  return { ...compra, voucher: String(pago?.id) };
}

describe.each([stripe, mercadopago])("an asynchronous payment at $proveedor", ({ proveedor }) => {
  /** Pays by a method that is not settled at once. */
  async function payLater() {
    const compra = await order(proveedor);
    await providers.misbehave({ asincrono: "espera" });
    await providers.submit(compra.url, CARD);
    expect(await compra.look()).toEqual({ situacion: "verificando", voucher: null, seguir: null });
    expect(await compra.open()).toBeNull();
    return compra;
  }

  /** Pays by a method that fails later. */
  async function payInVain() {
    const compra = await payLater();
    await providers.misbehave({ asincrono: "fallo" });
    await vi.waitFor(async () => expect((await compra.look()).situacion).not.toBe("verificando"), LATER);
    await providers.misbehave({});
    return compra;
  }

  it("that fails frees the order: page and mail offer to pay again, which works", async () => {
    const compra = await payInVain();
    expect(await compra.look()).toEqual({ situacion: "por_pagar", voucher: null, seguir: null });
    expect(await compra.mails()).toEqual(["pago_fallido"]);
    expect(await compra.pedido()).toMatchObject({ estado: "pendiente", cobro: "sin_pagar" });
    await providers.submit((await compra.open()) ?? "", CARD);
    expect((await compra.look()).situacion).toBe("pagado");
  });

  it("that fails leaves an order that can be cancelled, and expires", async () => {
    const [una, otra] = [await payInVain(), await payInVain()];
    expect(await releasePedido(tienda, una.pedido_id, { motivo: "Cancelado por el cliente." })).toBe(true);
    await otra.letTimePass();
    await expirePedidos(tienda, ahora);
    expect([(await otra.pedido()).estado, await una.stock(), await otra.stock()]).toEqual(["cancelado", 10, 10]);
  });

  it("beyond the order's time keeps the order, and leaves time to pay again if it fails", async () => {
    const compra = await payLater();
    await compra.letTimePass();
    await expirePedidos(tienda, ahora);
    expect((await compra.pedido()).estado).toBe("pendiente");
    await providers.misbehave({ asincrono: "fallo" });
    await vi.waitFor(async () => {
      await expirePedidos(tienda, ahora);
      expect(await compra.mails()).toEqual(["pago_fallido"]);
    }, LATER);
    const { estado, vence_en } = await compra.pedido();
    expect([estado, vence_en > new Date()]).toEqual(["pendiente", true]);
    expect(await compra.open()).toMatch(/^http/);
  });
});

describe("a notified payment that the provider's search does not find yet", () => {
  it("pays its order", async () => {
    const { url, pedido_id, pedido } = await order();
    await providers.submit(url, CARD);
    expect(await deliver(pedido_id)).toBe("aplicado");
    expect(await pedido()).toMatchObject({ estado: "procesando", cobro: "pagado", requiere_atencion: null });
  });

  it("is read by its id from then on: neither voucher nor paid order is cancelled", async () => {
    const { url, pedido_id, pedido, voucher, letTimePass } = await takeVoucher();
    await deliver(pedido_id);
    await letTimePass();
    await expirePedidos(tienda, ahora);
    expect((await pedido()).estado).toBe("pendiente");
    await providers.submit(url, { accion: "agencia", pago: voucher });
    await letTimePass();
    await expirePedidos(tienda, ahora);
    expect(await pedido()).toMatchObject({ estado: "procesando", requiere_atencion: null });
  });
});

describe("a voucher", () => {
  it("is shown with code, link and date on the order's page and in the list, and mailed once", async () => {
    const { look, pedido, cliente, mails, pedido_id, voucher, url } = await takeVoucher();
    const shown = { situacion: "por_pagar_con_codigo", voucher: { id: voucher, codigo: voucher, enlace: url } };
    const seen = await look();
    expect(seen).toMatchObject(shown);
    expect(await look()).toMatchObject(shown);
    expect(await listPedidosConPago(tienda, cliente.id, { pagina: 1 })).toMatchObject([shown]);
    expect(await mails()).toEqual(["codigo_pago"]);
    const [mail] = await db.select().from(correos).where(eq(correos.pedido_id, pedido_id));
    for (const wanted of [voucher, url, "S/ 236.00"]) expect(mail?.texto).toContain(wanted);
    const { vence_en, created_at } = await pedido();
    expect(vence_en.toISOString()).toBe(seen.voucher?.vence_en);
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 3_600_000)).toBe(72);
  });

  it("is withdrawn before the order is paid in another way", async () => {
    const { pedido_id, look, open, checkout, url } = await takeVoucher();
    expect(await open()).toBeNull();
    expect(await checkout()).toEqual({ tipo: "abierto", pedido_id, url: `http://localhost:3000/pedido/${pedido_id}` });
    const pagina = await open({ otraForma: true });
    expect(pagina).not.toBe(url);
    expect(await listAt(pedido_id)).toMatchObject([{ status: "cancelled" }]);
    expect((await look()).situacion).toBe("por_pagar");
    await providers.submit(pagina ?? "", CARD);
    expect((await look()).situacion).toBe("pagado");
  });

  it("that was paid meanwhile pays the order instead", async () => {
    const { pedido, look, open, url, voucher } = await takeVoucher();
    await look();
    await providers.submit(url, { accion: "agencia", pago: voucher });
    expect(await open({ otraForma: true })).toBeNull();
    expect(await pedido()).toMatchObject({ estado: "procesando", requiere_atencion: null });
  });

  it("that is paid while being withdrawn still pays the order", async () => {
    const { pedido, look, open, url, voucher } = await takeVoucher();
    await look();
    const { fetch: really } = globalThis;
    const spy = vi.spyOn(globalThis, "fetch").mockImplementation(async (input, init) => {
      if (init?.method === "PUT" && input instanceof URL && input.pathname === `/v1/payments/${voucher}`) {
        spy.mockRestore();
        await providers.submit(url, { accion: "agencia", pago: voucher });
      }
      return really(input, init);
    });
    expect(await open({ otraForma: true })).toBeNull();
    expect(await pedido()).toMatchObject({ estado: "procesando", requiere_atencion: null });
  });

  it("is withdrawn when its page was also paid by card", async () => {
    const { pedido_id, look, url } = await takeVoucher();
    await look();
    await providers.submit(url, CARD);
    expect((await look()).situacion).toBe("pagado");
    expect((await listAt(pedido_id)).map(({ status }) => status).toSorted()).toEqual(["approved", "cancelled"]);
  });

  it("withdrawn in the provider's panel gives the order a new term", async () => {
    const { look, mails, pedido, voucher } = await takeVoucher();
    await look();
    await providers.mp("PUT", `/v1/payments/${voucher}`, { status: "cancelled" });
    expect((await look()).situacion).toBe("por_pagar");
    expect(await mails()).toEqual(["codigo_pago"]);
    const { vence_en, created_at } = await pedido();
    expect(Math.round((vence_en.getTime() - created_at.getTime()) / 60_000)).toBe(35);
  });

  it("that expires ends with its order, also when the provider is slow", async () => {
    const compra = await order();
    const [pago] = await listPagos(db, compra.pedido_id);
    const preferencia = `/checkout/preferences/${pago?.referencia}`;
    const vencido = { date_of_expiration: new Date(Date.now() - 1_000).toISOString() };
    expect(await providers.mp("PUT", preferencia, vencido)).toMatchObject({ status: 200 });
    await providers.misbehave({ vales_tardios: true });
    await providers.submit(compra.url, { accion: "pendiente" });
    expect(await compra.look()).toEqual({ situacion: "verificando", voucher: null, seguir: null });
    await compra.letTimePass();
    await expirePedidos(tienda, ahora);
    expect(await listAt(compra.pedido_id)).toMatchObject([{ status: "cancelled" }]);
    expect([(await compra.pedido()).estado, await compra.stock()]).toEqual(["cancelado", 10]);
    expect(await compra.mails()).toEqual(["pedido_cancelado"]);
  });
});
