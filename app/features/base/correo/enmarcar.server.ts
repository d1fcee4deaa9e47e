import type { Env } from "#lib/env.ts";

/**
 * Mails contain strangers' words: only styles and pictures, only in the panel's frame. `sandbox` also protects the
 * address opened directly; within it 'self' matches nothing, so the shop's pictures need its origin.
 */
const writeCsp = (origin: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data: https: ${origin}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

export const answerEnMarco = (html: string, { TIENDA_URL }: Pick<Env, "TIENDA_URL">): Response =>
  new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": writeCsp(TIENDA_URL),
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
