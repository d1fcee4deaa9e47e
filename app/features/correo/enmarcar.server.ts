import type { Env } from "#lib/env.ts";

/**
 * A mail holds strangers' words: only styles and pictures are allowed, and only in our own frame. `sandbox` also holds
 * when the address is opened by itself; in it 'self' is nobody, so the shop's own pictures need its address.
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

/** A mail's HTML as a document for a frame of the panel. Links open in a new tab, not in the frame. */
export const answerEnMarco = (html: string, { TIENDA_URL }: Pick<Env, "TIENDA_URL">): Response =>
  new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": writeCsp(TIENDA_URL),
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
