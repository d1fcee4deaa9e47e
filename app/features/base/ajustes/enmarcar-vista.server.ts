/**
 * No scripts, by three ways that each suffice: the policy, the sandbox, and none in the page. So the origin may stay the
 * shop's own, without which its typefaces would not load. `sandbox` also holds when the address is opened directly.
 */
const CSP = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self' data: https:",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  "sandbox allow-same-origin",
].join("; ");

/** A page to be looked at in a frame of the panel: a link in it would open a window, which the sandbox forbids. */
export async function answerVista(page: Response, oscuro: boolean): Promise<Response> {
  // The same page's data, which the router asks for.
  if (!page.headers.get("Content-Type")?.startsWith("text/html")) return page;
  const html = (await page.text())
    .replaceAll(/<(script|noscript)\b.*?<\/\1>/gs, "")
    .replaceAll(/<link[^>]* rel="modulepreload"[^>]*>/g, "")
    .replace("<head>", '<head><base target="_blank">')
    .replace("<html ", `<html data-theme="${oscuro ? "dark" : "light"}" `);
  const headers = new Headers(page.headers);
  headers.set("Content-Security-Policy", CSP);
  headers.set("Cache-Control", "private, no-store");
  headers.set("Referrer-Policy", "no-referrer");
  return new Response(html, { status: page.status, headers });
}
