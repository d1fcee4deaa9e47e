import { createHmac } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeProviders, openFakeProviders, SECRETS, CARD, DECLINED_CARD } from "#tests/fake-providers.ts";

let providers: FakeProviders;
beforeAll(async () => {
  providers = await openFakeProviders();
});
afterAll(() => providers.close());

let n = 0;
const newReferencia = () => `pedido-${(n += 1)}`;
const preferencia = (cambio: object = {}) => ({
  items: [
    { id: "1", title: "Manta de alpaca", quantity: 2, unit_price: 99.9, currency_id: "PEN" },
    { id: "igv", title: "IGV (18%)", quantity: 1, unit_price: 35.96, currency_id: "PEN" },
  ],
  external_reference: newReferencia(),
  back_urls: {
    success: "http://tienda.test/pedido/1?x=1",
    pending: "http://tienda.test/pedido/1",
    failure: "http://tienda.test/checkout",
  },
  ...cambio,
});

async function open(cambio: object = {}) {
  const datos = preferencia(cambio);
  const { status, json } = await providers.mp("POST", "/checkout/preferences/", datos);
  expect(status).toBe(201);
  return { id: String(json.id), pagina: String(json.init_point), referencia: datos.external_reference };
}

async function search(referencia: string): Promise<Record<string, unknown>[]> {
  const query = new URLSearchParams({ external_reference: referencia, sort: "date_created", criteria: "desc" });
  const { json } = await providers.mp("GET", `/v1/payments/search?${query}`);
  return json.results ?? [];
}

async function openPagada() {
  const abierta = await open();
  const { location } = await providers.submit(abierta.pagina, CARD);
  const [pago] = await search(abierta.referencia);
  return { ...abierta, location, pago: Number(pago?.id) };
}

const avisosDe = (pago: number, cuantos: number) =>
  vi.waitFor(() => {
    const suyos = providers.tienda.received.filter(
      ({ url }) => new URL(url).searchParams.get("data.id") === String(pago),
    );
    expect(suyos.length).toBeGreaterThanOrEqual(cuantos);
    return suyos;
  }, 30_000);

describe("a preference", () => {
  it("is opened with and without the slash, read and changed", async () => {
    const { id } = await open();
    const leida = await providers.mp("GET", `/checkout/preferences/${id}`);
    expect(leida.json).toMatchObject({ id, total_amount: 235.76, expires: false });
    expect(leida.json.date_created).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}-04:00$/);
    const sinBarra = await providers.mp("POST", "/checkout/preferences", preferencia());
    expect(sinBarra.status).toBe(201);
  });

  it.each([
    ["no items", { items: [] }],
    ["céntimos of céntimos", { items: [{ title: "x", quantity: 1, unit_price: 9.999 }] }],
    ["a price of zero", { items: [{ title: "x", quantity: 1, unit_price: 0 }] }],
    ["half a thing", { items: [{ title: "x", quantity: 0.5, unit_price: 9 }] }],
    ["another currency", { items: [{ title: "x", quantity: 1, unit_price: 9, currency_id: "USD" }] }],
    ["a date without offset", { expires: true, expiration_date_to: "2026-11-21T10:00:00.000" }],
    ["auto_return to nowhere", { auto_return: "approved", back_urls: {} }],
    ["a descriptor too long", { statement_descriptor: "x".repeat(23) }],
  ])("with %s is refused", async (_, cambio) => {
    const { status, json } = await providers.mp("POST", "/checkout/preferences", preferencia(cambio));
    expect({ status, json }).toMatchObject({ status: 400, json: { status: 400, error: /./, message: /./ } });
  });

  it("needs the token", async () => {
    const headers = { authorization: "Bearer otro" };
    expect(await providers.mp("POST", "/checkout/preferences", preferencia(), headers)).toMatchObject({
      status: 401,
      json: { error: "unauthorized" },
    });
  });

  it("with the same key is the same; with another body the key is refused", async () => {
    const datos = preferencia();
    const headers = { "x-idempotency-key": "clave-1" };
    const [una, otra] = await Promise.all([
      providers.mp("POST", "/checkout/preferences/", datos, headers),
      providers.mp("POST", "/checkout/preferences/", datos, headers),
    ]);
    expect(una.json.id).toBe(otra.json.id);
    expect((await providers.mp("POST", "/checkout/preferences/", preferencia(), headers)).status).toBe(409);
  });

  it("that was closed takes no payment", async () => {
    const { id, pagina, referencia } = await open();
    const cierre = { expires: true, expiration_date_to: "2026-01-01T00:00:00.000-05:00" };
    expect((await providers.mp("PUT", `/checkout/preferences/${id}`, cierre)).status).toBe(200);
    await providers.submit(pagina, CARD);
    expect(await search(referencia)).toEqual([]);
    expect(await providers.read(pagina)).toContain("Este enlace de pago venció");
  });
});

describe("paying", () => {
  it("sends a notification signed over the query's id", async () => {
    const { location, referencia, pago, pagina } = await openPagada();
    const regreso = new URL(location);
    expect(Object.fromEntries(regreso.searchParams)).toMatchObject({
      x: "1",
      payment_id: String(pago),
      status: "approved",
      external_reference: referencia,
    });
    const { json } = await providers.mp("GET", `/v1/payments/${pago}`);
    expect(json).toMatchObject({
      id: pago,
      status: "approved",
      status_detail: "accredited",
      transaction_amount: 235.76,
      currency_id: "PEN",
      external_reference: referencia,
    });

    const [aviso] = await avisosDe(pago, 1);
    const url = new URL(aviso?.url ?? "");
    expect(url.pathname).toBe("/api/webhooks/mercadopago");
    expect(url.searchParams.get("type")).toBe("payment");
    expect(JSON.parse(aviso?.body ?? "")).toMatchObject({ action: "payment.created", data: { id: String(pago) } });
    const [, ts, v1] = /^ts=(\d+),v1=([0-9a-f]{64})$/.exec(aviso?.headers["x-signature"] ?? "") ?? [];
    const manifiesto = `id:${pago};request-id:${aviso?.headers["x-request-id"]};ts:${ts};`;
    expect(createHmac("sha256", SECRETS.mercadopago.webhookSecret).update(manifiesto).digest("hex")).toBe(v1);

    expect((await providers.submit(pagina, CARD)).location).toBe(location);
    expect(await search(referencia)).toHaveLength(1);
    expect(await providers.read(pagina)).toContain("Este pago ya se realizó");
  });

  it("goes to the shop's host by the path that the preference names", async () => {
    const { pagina, referencia } = await open({ notification_url: "https://tienda.pe/api/webhooks/mercadopago?a=1" });
    await providers.submit(pagina, CARD);
    const [pago] = await search(referencia);
    const [aviso] = await avisosDe(Number(pago?.id), 1);
    expect(aviso?.url).toContain("/api/webhooks/mercadopago?a=1&data.id=");
  });

  it("a declined card is recorded and the buyer tries again; the same form twice is one payment", async () => {
    const { pagina, referencia } = await open();
    const mala = { ...DECLINED_CARD, intento: "uno" };
    expect((await providers.submit(pagina, mala)).location).toContain("motivo=rechazada");
    await providers.submit(pagina, mala);
    await providers.submit(pagina, { ...CARD, intento: "dos" });
    expect((await search(referencia)).map(({ status }) => status)).toEqual(["approved", "rejected"]);
  });

  it("cancelling goes back to the shop without a payment", async () => {
    const { pagina, referencia } = await open();
    const { location } = await providers.submit(pagina, { accion: "cancelar" });
    expect(location).toMatch(/^http:\/\/tienda\.test\/checkout\?payment_id=null&status=null/);
    expect(await search(referencia)).toEqual([]);
  });
});

describe("a voucher", () => {
  it("waits, and is paid later", async () => {
    const { pagina, referencia } = await open();
    const { location } = await providers.submit(pagina, { accion: "pendiente", intento: "uno" });
    await providers.submit(pagina, { accion: "pendiente", intento: "uno" });
    expect(new URL(location).searchParams.get("status")).toBe("pending");
    const pagos = await search(referencia);
    expect(pagos).toMatchObject([
      { status: "pending", status_detail: "pending_waiting_payment", payment_type_id: "atm" },
    ]);
    const pago = String(pagos[0]?.id);
    await providers.submit(pagina, { accion: "agencia", pago });
    await providers.submit(pagina, { accion: "agencia", pago });
    expect(await search(referencia)).toMatchObject([{ status: "approved" }]);
    const avisos = await avisosDe(Number(pago), 2);
    expect(avisos.map(({ body }) => JSON.parse(body).action)).toEqual(["payment.created", "payment.updated"]);
  });

  it("is cancelled by the shop, and then takes no money", async () => {
    const { pagina, referencia } = await open();
    await providers.submit(pagina, { accion: "pendiente" });
    const [pago] = await search(referencia);
    const cancel = () => providers.mp("PUT", `/v1/payments/${String(pago?.id)}`, { status: "cancelled" });
    expect((await cancel()).json).toMatchObject({ status: "cancelled" });
    expect((await cancel()).status).toBe(200);
    await providers.submit(pagina, { accion: "agencia", pago: String(pago?.id) });
    expect(await search(referencia)).toMatchObject([{ status: "cancelled" }]);
  });

  it("expires by itself", async () => {
    const vence = new Date(Date.now() + 3_600_000).toISOString();
    const { pagina, referencia } = await open({ date_of_expiration: vence });
    await providers.submit(pagina, { accion: "pendiente" });
    const [pago] = await search(referencia);
    await providers.misbehave({ adelanto_s: 3700 });
    const avisos = await avisosDe(Number(pago?.id), 2);
    await providers.misbehave({});
    expect(avisos).toHaveLength(2);
    expect(await search(referencia)).toMatchObject([{ status: "cancelled", status_detail: "expired" }]);
  });

  it("is not offered where the shop excluded it", async () => {
    const { pagina, referencia } = await open({ payment_methods: { excluded_payment_types: [{ id: "atm" }] } });
    expect(await providers.read(pagina)).not.toContain("Dejar pendiente");
    await providers.submit(pagina, { accion: "pendiente" });
    expect(await search(referencia)).toEqual([]);
  });
});

describe("refunds", () => {
  it("in parts keep the payment approved; the last one makes it refunded", async () => {
    const { pago } = await openPagada();
    const refund = (amount?: number, clave?: string) =>
      providers.mp(
        "POST",
        `/v1/payments/${pago}/refunds`,
        amount ? { amount } : {},
        clave ? { "x-idempotency-key": clave } : {},
      );
    const parte = await refund(35.76, "r1");
    expect(parte).toMatchObject({ status: 201, json: { payment_id: pago, amount: 35.76, status: "approved" } });
    expect((await refund(35.76, "r1")).json.id).toBe(parte.json.id);
    expect((await providers.mp("GET", `/v1/payments/${pago}`)).json).toMatchObject({
      status: "approved",
      status_detail: "partially_refunded",
      transaction_amount_refunded: 35.76,
    });
    expect((await refund(200.01)).status).toBe(400);
    expect((await refund()).json).toMatchObject({ amount: 200 });
    expect((await providers.mp("GET", `/v1/payments/${pago}`)).json).toMatchObject({ status: "refunded" });
    expect((await refund()).status).toBe(400);
    const lista = await providers.mp("GET", `/v1/payments/${pago}/refunds`);
    expect(lista.json).toHaveLength(2);
  });

  it("of a payment that nobody made are 404", async () => {
    expect((await providers.mp("POST", "/v1/payments/123/refunds", {})).status).toBe(404);
    expect((await providers.mp("GET", "/v1/payments/nada")).status).toBe(404);
  });
});
