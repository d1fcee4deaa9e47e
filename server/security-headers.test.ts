import { Hono } from "hono";
import { expect, it } from "vitest";
import { parseEnv } from "#lib/env.ts";
import type { HonoEnv } from "./hono-env.ts";
import { createCsp, securityHeaders } from "./security-headers.ts";

const PRODUCCION = {
  MODO: "produccion",
  TIENDA_URL: "https://tienda.pe",
  DATABASE_URL: "postgres://db.tienda.pe/tienda",
  AUTH_SECRET: "s".repeat(32),
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

async function getHeaders(source: Record<string, string>): Promise<Headers> {
  const env = parseEnv(source);
  const app = new Hono<HonoEnv>();
  app.use(securityHeaders(env, () => createCsp(env)([])));
  app.get("/", (c) => c.text("", 200, { "Content-Security-Policy": createCsp(env)([]) }));
  return (await app.request("/")).headers;
}

it.each([
  ["a demo", {}, null],
  ["a demo on https", { TIENDA_URL: "https://tienda.pe", HSTS_SUBDOMINIOS: "1" }, null],
  ["produccion", PRODUCCION, "max-age=31536000"],
  ["produccion with its subdomains", { ...PRODUCCION, HSTS_SUBDOMINIOS: "1" }, "max-age=31536000; includeSubDomains"],
])("%s sends Strict-Transport-Security: %j", async (_what, source, expected) => {
  expect((await getHeaders(source)).get("Strict-Transport-Security")).toBe(expected);
});

it("the policy allows named scripts alone, and forms to the payment pages", () => {
  const policy = createCsp(parseEnv(PRODUCCION))(["'nonce-x'"]);
  expect(policy.split("; ")).toEqual([
    "script-src 'self' 'nonce-x'",
    "default-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self' https://checkout.stripe.com https://*.mercadopago.com.pe https://*.mercadopago.com",
  ]);
});

it("no injected <base> can change a page's URLs", async () => {
  expect((await getHeaders({})).get("Content-Security-Policy")).toMatch(/(^|; )base-uri 'none'(;|$)/);
});
