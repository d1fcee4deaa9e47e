/**
 * A mail holds strangers' words: only styles are allowed, and only in our own frame. `sandbox` also holds when the
 * address is opened by itself.
 */
const CSP = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "img-src data:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-popups allow-popups-to-escape-sandbox",
].join("; ");

/** A mail's HTML as a document for a frame of the panel. Links open in a new tab, not in the frame. */
export const answerEnMarco = (html: string): Response =>
  new Response(html.replace("<head>", '<head><base target="_blank">'), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CSP,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
