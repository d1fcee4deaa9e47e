import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { Stripe } from "stripe";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeProviders, newDir, openFakeProviders, openFakeShop, SECRETS, CARD } from "#tests/fake-providers.ts";

const PARAMS: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  line_items: [{ price_data: { currency: "pen", unit_amount: 9900, product_data: { name: "Mate" } }, quantity: 1 }],
  success_url: "http://tienda.test/ok",
};

const pending: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of pending.splice(0).toReversed()) await close();
});

async function open(): Promise<FakeProviders> {
  const providers = await openFakeProviders();
  pending.push(() => providers.close());
  return providers;
}

async function pay(providers: FakeProviders): Promise<string> {
  const { id, url } = await providers.stripe.checkout.sessions.create(PARAMS);
  await providers.submit(url ?? "", CARD);
  return id;
}

const ids = (providers: FakeProviders) => providers.tienda.received.map(({ body }) => String(JSON.parse(body).id));

describe("webhooks", () => {
  it("are repeated until the shop accepts them, and signed anew", async () => {
    const providers = await open();
    providers.tienda.state.refuse = 1;
    await pay(providers);
    const [primera, segunda] = await providers.tienda.receive(2);
    expect(segunda?.body).toBe(primera?.body);
    expect(segunda?.headers["stripe-signature"]).not.toBe(primera?.headers["stripe-signature"]);
  });

  it("that were not delivered survive a restart, and those that were do not come again", async () => {
    const providers = await open();
    await pay(providers);
    await providers.tienda.receive(1);
    providers.tienda.state.refuse = 1;
    await pay(providers);
    await providers.tienda.receive(2);
    await providers.restart();
    await providers.tienda.receive(3);
    const [entregado, ...otros] = ids(providers);
    expect(otros).not.toContain(entregado);
    expect(new Set(otros).size).toBe(1);
  });
});

it.each(["stripe", "mercadopago"])("says on a page that nothing is paid at an unknown address: %s", async (quien) => {
  const providers = await open();
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? new URLSearchParams(CARD) : undefined;
    const response = await fetch(`${providers.url}/sandbox/${quien}/nadie`, { method, body });
    const html = await response.text();
    expect([response.status, html]).toEqual([404, expect.stringContaining("Esta página de pago no existe</h1>")]);
    expect(html).toContain('rel="icon"');
  }
});

describe("faults on demand", () => {
  it("need the secret and a known fault", async () => {
    const providers = await open();
    const post = (authorization: string, body: string) =>
      fetch(`${providers.url}/sandbox/fallas`, { method: "POST", headers: { authorization }, body });
    expect((await post("Bearer otra", "{}")).status).toBe(401);
    expect((await post(`Bearer ${SECRETS.stripe.secretKey}`, '{"nada":1}')).status).toBe(400);
  });

  it("500s, for one path", async () => {
    const providers = await open();
    await providers.misbehave({ errores: 1, ruta: "/v1/checkout" });
    expect((await providers.mp("GET", "/v1/payments/1")).status).toBe(404);
    await expect(providers.stripe.checkout.sessions.create(PARAMS)).rejects.toMatchObject({ statusCode: 500 });
    await providers.stripe.checkout.sessions.create(PARAMS);
    await providers.misbehave({ errores: 1 });
    expect(await providers.mp("GET", "/v1/payments/1")).toMatchObject({
      status: 500,
      json: { error: "internal_error" },
    });
  });

  it("an answer that never comes, after the object was made", async () => {
    const providers = await open();
    const params = { ...PARAMS, client_reference_id: "pedido-1" };
    await providers.misbehave({ colgar: 1 });
    const impaciente = providers.newStripe(undefined, 300);
    const create = (cliente: Stripe) => cliente.checkout.sessions.create(params, { idempotencyKey: "clave" });
    await expect(create(impaciente)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { id } = await create(providers.stripe);
    expect((await create(providers.stripe)).id).toBe(id);
  });

  it("slow answers", async () => {
    const providers = await open();
    await providers.misbehave({ demora_ms: 400 });
    const impaciente = providers.newStripe(undefined, 100);
    await expect(impaciente.checkout.sessions.create(PARAMS)).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
  });

  it("webhooks that never come", async () => {
    const providers = await open();
    await providers.misbehave({ sin_avisos: true });
    const callada = await pay(providers);
    await providers.misbehave({});
    const primera = await pay(providers);
    await providers.tienda.receive(1);
    await providers.restart();
    const segunda = await pay(providers);
    // A webhook that the restart interrupted may come again, so they count as a set.
    const told = () => new Set(providers.tienda.received.map(({ body }) => String(JSON.parse(body).data.object.id)));
    await vi.waitFor(() => expect(told()).toEqual(new Set([primera, segunda])), { timeout: 30_000 });
    expect(told()).not.toContain(callada);
  });

  it("webhooks that come twice, and last first", async () => {
    const providers = await open();
    await providers.misbehave({ avisos_repetidos: 1 });
    await pay(providers);
    await providers.tienda.receive(2);
    expect(new Set(ids(providers)).size).toBe(1);

    providers.tienda.received.length = 0;
    await providers.misbehave({ avisos_desordenados: true });
    const id = await pay(providers);
    await providers.stripe.refunds.create({ payment_intent: await providers.pagoOf(id) });
    const tipos = (await providers.tienda.receive(3)).map(({ body }) => String(JSON.parse(body).type));
    expect(tipos).toEqual(["charge.refunded", "refund.created", "checkout.session.completed"]);
  });

  it("a wrong amount", async () => {
    const providers = await open();
    await providers.misbehave({ monto_extra: -100 });
    const id = await pay(providers);
    expect((await providers.stripe.checkout.sessions.retrieve(id)).amount_total).toBe(9800);
  });

  it.each([
    ["exito", "checkout.session.async_payment_succeeded", "paid"],
    ["fallo", "checkout.session.async_payment_failed", "unpaid"],
  ] as const)("money that comes later: %s", async (asincrono, tipo, payment_status) => {
    const providers = await open();
    await providers.misbehave({ asincrono });
    const id = await pay(providers);
    expect(await providers.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    const [, resuelta] = await providers.tienda.receive(2);
    expect(JSON.parse(resuelta?.body ?? "")).toMatchObject({ type: tipo, data: { object: { payment_status } } });
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

async function spawnSandbox(dir: string, port: number, shopUrl: string) {
  const child = spawn(process.execPath, ["tools/sandbox/main.ts"], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      SANDBOX_DIR: dir,
      SHOP_URL: shopUrl,
      STRIPE_SECRET_KEY: SECRETS.stripe.secretKey,
      STRIPE_WEBHOOK_SECRET: SECRETS.stripe.webhookSecret,
      MERCADOPAGO_ACCESS_TOKEN: SECRETS.mercadopago.accessToken,
      MERCADOPAGO_WEBHOOK_SECRET: SECRETS.mercadopago.webhookSecret,
    },
    stdio: "ignore",
  });
  await vi.waitFor(() => fetch(`http://127.0.0.1:${port}/sandbox/estilo.css`), { timeout: 10_000, interval: 50 });
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

describe("as a process of its own", () => {
  it("loses no payment and no webhook by kill -9", async () => {
    const dir = newDir();
    pending.push(() => rmSync(dir, { recursive: true, force: true }));
    const tienda = await openFakeShop();
    pending.push(() => tienda.close());
    tienda.state.refuse = 1000;
    const port = await freePort();
    const stripe = new Stripe(SECRETS.stripe.secretKey, {
      host: "127.0.0.1",
      port,
      protocol: "http",
      telemetry: false,
    });

    const kill = await spawnSandbox(dir, port, tienda.url);
    pending.push(kill);
    const { id, url } = await stripe.checkout.sessions.create(PARAMS, { idempotencyKey: "una" });
    await fetch(url ?? "", { method: "POST", body: new URLSearchParams(CARD), redirect: "manual" });
    await kill();

    tienda.state.refuse = 0;
    tienda.received.length = 0;
    pending.push(await spawnSandbox(dir, port, tienda.url));
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
    expect((await stripe.checkout.sessions.create(PARAMS, { idempotencyKey: "una" })).id).toBe(id);
    const [aviso] = await tienda.receive(1);
    expect(JSON.parse(aviso?.body ?? "")).toMatchObject({
      type: "checkout.session.completed",
      data: { object: { id } },
    });
  });
});
