import { Stripe } from "stripe";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type FakeProviders, openFakeProviders, SECRETS, CARD, DECLINED_CARD } from "#tests/fake-providers.ts";

let providers: FakeProviders;
beforeAll(async () => {
  providers = await openFakeProviders();
});
afterAll(() => providers.close());

const linea = (name: string, unit_amount: number, quantity = 1) => ({
  price_data: { currency: "pen", unit_amount, product_data: { name } },
  quantity,
});
const PARAMS: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [linea("Manta de alpaca", 10_000, 2), linea("IGV (18%)", 3600)],
  client_reference_id: "pedido-1",
  metadata: { pedido_id: "pedido-1" },
  payment_intent_data: { metadata: { pedido_id: "pedido-1" } },
  customer_email: "ana@ejemplo.pe",
  locale: "es",
  success_url: "http://tienda.test/pedido/1?session_id={CHECKOUT_SESSION_ID}",
  cancel_url: "http://tienda.test/checkout",
};
const inMinutes = (minutes: number) => Math.floor(Date.now() / 1000) + minutes * 60;

async function openPagada() {
  const { id, url } = await providers.stripe.checkout.sessions.create(PARAMS);
  const { location } = await providers.submit(url ?? "", CARD);
  return { id, url: url ?? "", location, pago: await providers.pagoOf(id) };
}

const evento = ({ body, headers }: FakeProviders["tienda"]["received"][number]) =>
  providers.stripe.webhooks.constructEvent(body, headers["stripe-signature"] ?? "", SECRETS.stripe.webhookSecret);

function eventosDe(id: string, cuantos: number) {
  return vi.waitFor(() => {
    const suyos = providers.tienda.received.filter(({ body }) => body.includes(id)).map(evento);
    expect(suyos.length).toBeGreaterThanOrEqual(cuantos);
    return suyos;
  }, 30_000);
}

describe("a session", () => {
  it("is opened, read and listed through the real SDK", async () => {
    const creada = await providers.stripe.checkout.sessions.create(PARAMS);
    expect(creada).toMatchObject({
      status: "open",
      payment_status: "unpaid",
      amount_total: 23_600,
      currency: "pen",
      payment_intent: null,
      client_reference_id: "pedido-1",
    });
    expect(creada.id).toMatch(/^cs_test_/);
    expect(creada.url).toBe(`http://pagos.test/sandbox/stripe/${creada.id}`);
    expect(creada.lastResponse.requestId).toMatch(/^req_/);
    const leida = await providers.stripe.checkout.sessions.retrieve(creada.id, {
      expand: ["line_items", "payment_intent"],
    });
    expect(leida.line_items?.data.map(({ amount_total }) => amount_total)).toEqual([20_000, 3600]);
    const lineas = await providers.stripe.checkout.sessions.listLineItems(creada.id, { limit: 1 });
    expect(lineas).toMatchObject({ has_more: true, data: [{ description: "Manta de alpaca", quantity: 2 }] });
  });

  it.each<[string, object, Partial<Stripe.errors.StripeError>]>([
    ["expires too soon", { expires_at: inMinutes(20) }, { param: "expires_at" }],
    ["expires too late", { expires_at: inMinutes(25 * 60) }, { param: "expires_at" }],
    ["has too many lines", { line_items: Array.from({ length: 101 }, () => linea("x", 100)) }, { param: "line_items" }],
    ["has fractions", { line_items: [linea("x", 19.9)] }, { code: "parameter_invalid_integer" }],
    ["has a strange parameter", { currenci: "pen" }, { code: "parameter_unknown", param: "currenci" }],
    ["lacks where to go", { success_url: undefined }, { code: "parameter_missing", param: "success_url" }],
    ["leads nowhere", { success_url: "nada" }, { code: "url_invalid" }],
    ["is too small", { line_items: [linea("x", 199)] }, { code: "amount_too_small" }],
    [
      "mixes currencies",
      {
        line_items: [
          linea("x", 900),
          { ...linea("y", 900), price_data: { ...linea("y", 900).price_data, currency: "usd" } },
        ],
      },
      { param: "line_items" },
    ],
  ])("that %s is refused", async (_, cambio, esperado) => {
    const creada = providers.stripe.checkout.sessions.create({ ...PARAMS, ...cambio });
    await expect(creada).rejects.toMatchObject({ ...esperado, statusCode: 400, type: "StripeInvalidRequestError" });
  });

  it("needs the key", async () => {
    const ajeno = providers.newStripe("sk_test_otra");
    await expect(ajeno.checkout.sessions.create(PARAMS)).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    );
    const response = await fetch(`${providers.url}/v1/checkout/sessions/cs_test_x`);
    expect(response.status).toBe(401);
  });

  it("that does not exist is 404", async () => {
    await expect(providers.stripe.checkout.sessions.retrieve("cs_test_nada")).rejects.toMatchObject({
      statusCode: 404,
      code: "resource_missing",
    });
  });
});

describe("idempotency keys", () => {
  it("the same key with the same parameters is the same session, however often and at once", async () => {
    const ids = await Promise.all(
      Array.from({ length: 5 }, () => providers.stripe.checkout.sessions.create(PARAMS, { idempotencyKey: "clave-1" })),
    );
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1);
  });

  it("with other parameters it is refused", async () => {
    await providers.stripe.checkout.sessions.create(PARAMS, { idempotencyKey: "clave-2" });
    const otra = providers.stripe.checkout.sessions.create({ ...PARAMS, locale: "en" }, { idempotencyKey: "clave-2" });
    await expect(otra).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    await expect(otra).rejects.toMatchObject({ statusCode: 400 });
  });

  it("make one refund of two", async () => {
    const { pago } = await openPagada();
    const refund = () =>
      providers.stripe.refunds.create({ payment_intent: pago, amount: 100 }, { idempotencyKey: `r-${pago}` });
    const [uno, otro] = await Promise.all([refund(), refund()]);
    expect(uno.id).toBe(otro.id);
    const { data } = await providers.stripe.refunds.list({ payment_intent: pago });
    expect(data).toHaveLength(1);
  });

  it("let an expiry be repeated", async () => {
    const { id } = await providers.stripe.checkout.sessions.create(PARAMS);
    const expire = () => providers.stripe.checkout.sessions.expire(id, {}, { idempotencyKey: `x-${id}` });
    expect((await expire()).status).toBe("expired");
    expect((await expire()).status).toBe("expired");
  });
});

describe("the payment page", () => {
  it("takes the good card once, and the shop is told by a signed webhook", async () => {
    const { id, url, location, pago } = await openPagada();
    expect(location).toBe(`http://tienda.test/pedido/1?session_id=${id}`);
    expect((await providers.submit(url, CARD)).location).toBe(location);
    const [completada, ...mas] = await eventosDe(id, 1);
    expect(mas).toHaveLength(0);
    expect(completada).toMatchObject({
      type: "checkout.session.completed",
      data: { object: { id, status: "complete", payment_status: "paid", amount_total: 23_600, payment_intent: pago } },
    });
    const intento = await providers.stripe.paymentIntents.retrieve(pago, { expand: ["latest_charge"] });
    expect(intento).toMatchObject({
      status: "succeeded",
      amount_received: 23_600,
      metadata: { pedido_id: "pedido-1" },
      latest_charge: { object: "charge", paid: true, amount_refunded: 0 },
    });
    expect(await providers.read(url)).toContain("Este pago ya se realizó");
  });

  it("keeps the session open after a declined card", async () => {
    const { id, url } = await providers.stripe.checkout.sessions.create(PARAMS);
    const { location } = await providers.submit(url ?? "", DECLINED_CARD);
    expect(location).toBe(`/sandbox/stripe/${id}?motivo=rechazada`);
    expect(await providers.read(`${providers.url}${location}`)).toContain("Tu tarjeta fue rechazada");
    expect((await providers.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
    await providers.submit(url ?? "", CARD);
    expect((await providers.stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
  });

  it("cancelling goes back to the shop and changes nothing", async () => {
    const { id, url } = await providers.stripe.checkout.sessions.create(PARAMS);
    expect(await providers.submit(url ?? "", { accion: "cancelar" })).toEqual({
      status: 303,
      location: "http://tienda.test/checkout",
    });
    expect((await providers.stripe.checkout.sessions.retrieve(id)).status).toBe("open");
  });

  it("escapes what the shop sends", async () => {
    const { url } = await providers.stripe.checkout.sessions.create({
      ...PARAMS,
      line_items: [linea("<b>x</b>", 900)],
    });
    expect(await providers.read(url ?? "")).toContain("&lt;b&gt;x&lt;/b&gt;");
  });
});

describe("expiry", () => {
  it("an expired session takes no money and says so, and the shop is told", async () => {
    const { id, url } = await providers.stripe.checkout.sessions.create(PARAMS);
    expect((await providers.stripe.checkout.sessions.expire(id)).status).toBe("expired");
    await providers.submit(url ?? "", CARD);
    expect(await providers.stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: "expired", url: null });
    expect(await providers.read(url ?? "")).toContain("Este enlace de pago venció");
    expect((await eventosDe(id, 1)).map(({ type }) => type)).toEqual(["checkout.session.expired"]);
    await expect(providers.stripe.checkout.sessions.expire(id)).rejects.toMatchObject({ statusCode: 400 });
  });

  it("comes by itself at expires_at", async () => {
    const { id } = await providers.stripe.checkout.sessions.create({ ...PARAMS, expires_at: inMinutes(31) });
    await providers.misbehave({ adelanto_s: 32 * 60 });
    expect((await eventosDe(id, 1)).map(({ type }) => type)).toEqual(["checkout.session.expired"]);
    await providers.misbehave({});
    expect((await providers.stripe.checkout.sessions.retrieve(id)).status).toBe("expired");
  });
});

describe("refunds", () => {
  it("in parts, up to what was paid, and the shop is told of each", async () => {
    const { id, pago } = await openPagada();
    const parte = await providers.stripe.refunds.create({
      payment_intent: pago,
      amount: 3600,
      reason: "requested_by_customer",
    });
    expect(parte).toMatchObject({ amount: 3600, status: "succeeded", payment_intent: pago });
    await expect(providers.stripe.refunds.create({ payment_intent: pago, amount: 20_001 })).rejects.toMatchObject({
      param: "amount",
    });
    const resto = await providers.stripe.refunds.create({ payment_intent: pago });
    expect(resto.amount).toBe(20_000);
    await expect(providers.stripe.refunds.create({ payment_intent: pago })).rejects.toMatchObject({
      code: "charge_already_refunded",
    });
    expect(await providers.stripe.refunds.retrieve(parte.id)).toMatchObject({ id: parte.id });
    const nudo = id.replace("cs_test_", "");
    const eventos = await eventosDe(nudo, 5);
    expect(eventos.map(({ type }) => type).toSorted()).toEqual([
      "charge.refunded",
      "charge.refunded",
      "checkout.session.completed",
      "refund.created",
      "refund.created",
    ]);
    const cargos = eventos.flatMap(({ type, data }) => (type === "charge.refunded" ? [data.object] : []));
    expect(cargos.map(({ amount_refunded }) => amount_refunded).toSorted((a, b) => a - b)).toEqual([3600, 23_600]);
  });

  it("of a payment that nobody made are refused", async () => {
    await expect(providers.stripe.refunds.create({ payment_intent: "pi_nada" })).rejects.toMatchObject({
      code: "resource_missing",
    });
  });
});
