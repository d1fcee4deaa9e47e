import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { serve, type ServerType } from "@hono/node-server";
import { Hono } from "hono";
import { Stripe } from "stripe";
import { vi } from "vitest";
import { createLog } from "#lib/log.ts";
import type { Faults } from "#tools/sandbox/faults.ts";
import { createSandbox } from "#tools/sandbox/sandbox.ts";

export const SECRETS = {
  stripe: { secretKey: "sk_test_prueba", webhookSecret: "whsec_prueba" },
  mercadopago: { accessToken: "TEST-prueba", webhookSecret: "secreto-mp" },
};

export interface ReceivedWebhook {
  url: string;
  headers: Record<string, string>;
  body: string;
}

async function listen(fetch: (request: Request) => Response | Promise<Response>) {
  const server = await new Promise<ServerType>((resolve) => {
    const opened: ServerType = serve({ fetch, port: 0, hostname: "127.0.0.1" }, () => resolve(opened));
  });
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      if ("closeAllConnections" in server) server.closeAllConnections();
    });
  return { port, url: `http://127.0.0.1:${port}`, close };
}

/** A shop that records its webhooks. `state.refuse`: how many more it answers with 503. */
export async function openFakeShop() {
  const received: ReceivedWebhook[] = [];
  const state = { refuse: 0 };
  const app = new Hono();
  app.post("/api/webhooks/*", async (c) => {
    received.push({ url: c.req.url, headers: c.req.header(), body: await c.req.text() });
    state.refuse -= 1;
    return c.body(null, state.refuse >= 0 ? 503 : 200);
  });
  const server = await listen(app.fetch);
  /** Waits for `count` webhooks; returns them in order of arrival. */
  const receive = (count: number) =>
    vi.waitFor(
      () => {
        if (received.length < count) throw new Error(`${received.length} of ${count} webhooks came`);
        return received;
      },
      { timeout: 8000, interval: 20 },
    );
  return { ...server, received, state, receive };
}

export const newDir = () => mkdtempSync(path.join(tmpdir(), "qhatu-sandbox-"));

/** A sandbox and a fake shop, both listening, with clients for the sandbox. */
export async function openFakeProviders(dir = newDir()) {
  const tienda = await openFakeShop();
  const log = createLog("silent");
  let sandbox = createSandbox({ dir, publicUrl: "http://pagos.test", shopUrl: tienda.url, ...SECRETS, log });
  sandbox.start();
  // A request may outlive its client's timeout: the folder is removed after the last one.
  const openRequests = new Set<Promise<Response>>();
  const server = await listen((request) => {
    const response = Promise.resolve(sandbox.app.fetch(request));
    openRequests.add(response);
    void response.finally(() => openRequests.delete(response));
    return response;
  });

  const newStripe = (secretKey = SECRETS.stripe.secretKey, timeout = 5000) =>
    new Stripe(secretKey, {
      host: "127.0.0.1",
      port: server.port,
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
      timeout,
    });

  const stripe = newStripe();

  async function mp(method: string, ruta: string, body?: unknown, headers: Record<string, string> = {}) {
    const response = await fetch(server.url + ruta, {
      method,
      headers: { authorization: `Bearer ${SECRETS.mercadopago.accessToken}`, ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: response.status, json: (await response.json()) as Record<string, never> };
  }

  async function findPago(sesionId: string): Promise<string> {
    const { payment_intent } = await stripe.checkout.sessions.retrieve(sesionId);
    if (typeof payment_intent !== "string") throw new Error("this session was not paid");
    return payment_intent;
  }

  return {
    dir,
    tienda,
    pagoOf: findPago,
    url: server.url,
    stripe,
    newStripe,
    mp,
    /** Posts the payment page's form; returns the redirect. */
    async submit(pagina: string, campos: Record<string, string>) {
      const ruta = pagina.replace("http://pagos.test", server.url);
      const response = await fetch(ruta, { method: "POST", body: new URLSearchParams(campos), redirect: "manual" });
      return { status: response.status, location: response.headers.get("location") ?? "" };
    },
    read: async (pagina: string) => (await fetch(pagina.replace("http://pagos.test", server.url))).text(),
    async misbehave(fallas: Partial<Faults>) {
      const response = await fetch(`${server.url}/sandbox/fallas`, {
        method: "POST",
        headers: { authorization: `Bearer ${SECRETS.stripe.secretKey}` },
        body: JSON.stringify(fallas),
      });
      if (!response.ok) throw new Error(await response.text());
    },
    remember: (pagos: Parameters<typeof sandbox.remember>[0]) => sandbox.remember(pagos),
    /** Restarts over the same folder. */
    async restart() {
      await sandbox.stop();
      sandbox = createSandbox({ dir, publicUrl: "http://pagos.test", shopUrl: tienda.url, ...SECRETS, log });
      sandbox.start();
    },
    async close() {
      await sandbox.stop();
      await server.close();
      await Promise.allSettled(openRequests);
      await tienda.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
}

export type FakeProviders = Awaited<ReturnType<typeof openFakeProviders>>;

export const CARD = { accion: "pagar", numero: "4242 4242 4242 4242", vencimiento: "12/40", cvc: "123" };
export const DECLINED_CARD = { ...CARD, numero: "4000 0000 0000 0002" };
