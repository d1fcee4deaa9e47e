import type { Env } from "#lib/env.ts";
import type { MetodoPago } from "#db/values.ts";
import { isExposed } from "#lib/loopback.ts";
import type { Middleware } from "./hono-env.ts";

const PAYMENT_PAGES: Record<MetodoPago, (env: Env) => (string | undefined)[]> = {
  stripe: (env) => ["https://checkout.stripe.com", env.STRIPE_API_BASE],
  mercadopago: (env) => ["https://*.mercadopago.com.pe", "https://*.mercadopago.com", env.MERCADOPAGO_API_BASE],
  yape: () => [],
  contra_entrega: () => [],
  efectivo: () => [],
  tarjeta: () => [],
};

/** For form-action, which browsers also apply to redirects after a form. */
function formTargets(env: Env): string[] {
  const payment = Object.values(PAYMENT_PAGES).flatMap((list) => list(env));
  const identity = env.OIDC_ISSUER ? new URL(env.OIDC_ISSUER).origin : undefined;
  return [...payment, identity].filter((origin) => origin !== undefined);
}

/**
 * The Content-Security-Policy for the inline scripts `scripts` (nonces or hashes). In `dev` Vite adds inline styles and
 * a web socket.
 */
export function createCsp(env: Env, { dev = false } = {}): (scripts: readonly string[]) => string {
  const fixed = [
    "default-src 'self'",
    `style-src 'self'${dev ? " 'unsafe-inline'" : ""}`,
    "img-src 'self' data: https:",
    "font-src 'self'",
    `connect-src 'self'${dev ? " ws:" : ""}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action ${["'self'", ...formTargets(env)].join(" ")}`,
  ].join("; ");
  return (scripts) => `script-src ${["'self'", ...scripts].join(" ")}; ${fixed}`;
}

const OWN = ["Referrer-Policy", "Permissions-Policy"];

/** A response that has a policy, as cached pages do, keeps it. */
export function securityHeaders(env: Env, csp: (scripts: readonly string[]) => string): Middleware {
  const fixed: [string, string][] = [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()"],
  ];
  // On plain http browsers ignore it and log an error per page.
  if (!isExposed(env.TIENDA_URL)) fixed.push(["Cross-Origin-Opener-Policy", "same-origin"]);
  if (env.MODO === "produccion" && env.TIENDA_URL.startsWith("https:")) {
    const hsts = ["max-age=31536000", ...(env.HSTS_SUBDOMINIOS ? ["includeSubDomains"] : [])];
    fixed.push(["Strict-Transport-Security", hsts.join("; ")]);
  }
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    // A page whose address is a secret sends no Referer at all; one reads bar codes with the camera.
    for (const [name, value] of fixed) if (!OWN.includes(name) || !headers.has(name)) headers.set(name, value);
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", csp([`'nonce-${c.var.requestScope.nonce}'`]));
    }
  };
}
