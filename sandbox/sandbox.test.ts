import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { Stripe } from "stripe";
import { afterEach, describe, expect, it, vi } from "vitest";
import { type FakeProviders, newDir, openFakeProviders, openTienda, SECRETS, TARJETA } from "#tests/fake-providers.ts";

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
  const banco = await openFakeProviders();
  pending.push(() => banco.close());
  return banco;
}

async function pay(banco: FakeProviders): Promise<string> {
  const { id, url } = await banco.stripe.checkout.sessions.create(PARAMS);
  await banco.submit(url ?? "", TARJETA);
  return id;
}

const ids = (banco: FakeProviders) => banco.tienda.recibidos.map(({ cuerpo }) => String(JSON.parse(cuerpo).id));

describe("webhooks", () => {
  it("are repeated until the shop accepts them, and signed anew", async () => {
    const banco = await open();
    banco.tienda.estado.refuse = 1;
    await pay(banco);
    const [primera, segunda] = await banco.tienda.receive(2);
    expect(segunda?.cuerpo).toBe(primera?.cuerpo);
    expect(segunda?.headers["stripe-signature"]).not.toBe(primera?.headers["stripe-signature"]);
  });

  it("that were not delivered survive a restart, and those that were do not come again", async () => {
    const banco = await open();
    await pay(banco);
    await banco.tienda.receive(1);
    banco.tienda.estado.refuse = 1;
    await pay(banco);
    await banco.tienda.receive(2);
    await banco.restart();
    await banco.tienda.receive(3);
    const [entregado, ...otros] = ids(banco);
    expect(otros).not.toContain(entregado);
    expect(new Set(otros).size).toBe(1);
  });
});

it.each(["stripe", "mercadopago"])("says on a page that nothing is paid at an unknown address: %s", async (quien) => {
  const banco = await open();
  for (const method of ["GET", "POST"]) {
    const body = method === "POST" ? new URLSearchParams(TARJETA) : undefined;
    const response = await fetch(`${banco.url}/sandbox/${quien}/nadie`, { method, body });
    const html = await response.text();
    expect([response.status, html]).toEqual([404, expect.stringContaining("Esta página de pago no existe</h1>")]);
    expect(html).toContain('rel="icon"');
  }
});

describe("misbehaving on demand", () => {
  it("needs the secret and knows what it is asked", async () => {
    const banco = await open();
    const post = (authorization: string, body: string) =>
      fetch(`${banco.url}/sandbox/fallas`, { method: "POST", headers: { authorization }, body });
    expect((await post("Bearer otra", "{}")).status).toBe(401);
    expect((await post(`Bearer ${SECRETS.stripe.secretKey}`, '{"nada":1}')).status).toBe(400);
  });

  it("500s, for one path", async () => {
    const banco = await open();
    await banco.misbehave({ errores: 1, ruta: "/v1/checkout" });
    expect((await banco.mp("GET", "/v1/payments/1")).status).toBe(404);
    await expect(banco.stripe.checkout.sessions.create(PARAMS)).rejects.toMatchObject({ statusCode: 500 });
    await banco.stripe.checkout.sessions.create(PARAMS);
    await banco.misbehave({ errores: 1 });
    expect(await banco.mp("GET", "/v1/payments/1")).toMatchObject({ status: 500, json: { error: "internal_error" } });
  });

  it("an answer that never comes, after the object was made", async () => {
    const banco = await open();
    const params = { ...PARAMS, client_reference_id: "pedido-1" };
    await banco.misbehave({ colgar: 1 });
    const impaciente = banco.newStripe(undefined, 300);
    const create = (cliente: Stripe) => cliente.checkout.sessions.create(params, { idempotencyKey: "clave" });
    await expect(create(impaciente)).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const { id } = await create(banco.stripe);
    expect((await create(banco.stripe)).id).toBe(id);
  });

  it("slow answers", async () => {
    const banco = await open();
    await banco.misbehave({ demora_ms: 400 });
    const impaciente = banco.newStripe(undefined, 100);
    await expect(impaciente.checkout.sessions.create(PARAMS)).rejects.toBeInstanceOf(
      Stripe.errors.StripeConnectionError,
    );
  });

  it("webhooks that never come", async () => {
    const banco = await open();
    await banco.misbehave({ sin_avisos: true });
    const callada = await pay(banco);
    await banco.misbehave({});
    const primera = await pay(banco);
    await banco.tienda.receive(1);
    await banco.restart();
    const segunda = await pay(banco);
    // A webhook whose answer the restart cut off may come again; the one that was never to come does not.
    const told = () => new Set(banco.tienda.recibidos.map(({ cuerpo }) => String(JSON.parse(cuerpo).data.object.id)));
    await vi.waitFor(() => expect(told()).toEqual(new Set([primera, segunda])), { timeout: 8_000 });
    expect(told()).not.toContain(callada);
  });

  it("webhooks that come twice, and last first", async () => {
    const banco = await open();
    await banco.misbehave({ avisos_repetidos: 1 });
    await pay(banco);
    await banco.tienda.receive(2);
    expect(new Set(ids(banco)).size).toBe(1);

    banco.tienda.recibidos.length = 0;
    await banco.misbehave({ avisos_desordenados: true });
    const id = await pay(banco);
    await banco.stripe.refunds.create({ payment_intent: await banco.pagoOf(id) });
    const tipos = (await banco.tienda.receive(3)).map(({ cuerpo }) => String(JSON.parse(cuerpo).type));
    expect(tipos).toEqual(["charge.refunded", "refund.created", "checkout.session.completed"]);
  });

  it("a wrong amount", async () => {
    const banco = await open();
    await banco.misbehave({ monto_extra: -100 });
    const id = await pay(banco);
    expect((await banco.stripe.checkout.sessions.retrieve(id)).amount_total).toBe(9800);
  });

  it.each([
    ["exito", "checkout.session.async_payment_succeeded", "paid"],
    ["fallo", "checkout.session.async_payment_failed", "unpaid"],
  ] as const)("money that comes later: %s", async (asincrono, tipo, payment_status) => {
    const banco = await open();
    await banco.misbehave({ asincrono });
    const id = await pay(banco);
    expect(await banco.stripe.checkout.sessions.retrieve(id)).toMatchObject({
      status: "complete",
      payment_status: "unpaid",
    });
    const [, resuelta] = await banco.tienda.receive(2);
    expect(JSON.parse(resuelta?.cuerpo ?? "")).toMatchObject({ type: tipo, data: { object: { payment_status } } });
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
  const child = spawn(process.execPath, ["sandbox/main.ts"], {
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

describe("alone, as a process", () => {
  it("loses no payment and no webhook to kill -9", async () => {
    const dir = newDir();
    pending.push(() => rmSync(dir, { recursive: true, force: true }));
    const tienda = await openTienda();
    pending.push(() => tienda.close());
    tienda.estado.refuse = 1000;
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
    await fetch(url ?? "", { method: "POST", body: new URLSearchParams(TARJETA), redirect: "manual" });
    await kill();

    tienda.estado.refuse = 0;
    tienda.recibidos.length = 0;
    pending.push(await spawnSandbox(dir, port, tienda.url));
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe("paid");
    expect((await stripe.checkout.sessions.create(PARAMS, { idempotencyKey: "una" })).id).toBe(id);
    const [aviso] = await tienda.receive(1);
    expect(JSON.parse(aviso?.cuerpo ?? "")).toMatchObject({
      type: "checkout.session.completed",
      data: { object: { id } },
    });
  });
});
