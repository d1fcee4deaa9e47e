import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { toPanelMensaje } from "#app/features/correo/correo.ts";
import { getCorreo } from "#app/features/correo/acciones.server.ts";
import type { Route } from "./+types/correo-vista";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

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

export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const found = await withErrorPage(context, () => getCorreo(tienda, params.id));
  if (!found) throw data(null, { status: 404 });
  const { html } = toPanelMensaje(found.correo, tienda.env.MODO);
  // Links open in a new tab, not in the frame.
  const framed = html.replace("<head>", '<head><base target="_blank">');
  return new Response(framed, {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": CSP,
      "Cache-Control": "private, no-store",
      "Referrer-Policy": "no-referrer",
    },
  });
}
