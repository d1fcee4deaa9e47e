import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { mensajeForPanel } from "#app/features/correo/correo.ts";
import { getCorreo } from "#app/features/correo/acciones.server.ts";
import type { Route } from "./+types/correo-vista";
import { readPage } from "#app/routing/attempt.server.ts";

/**
 * A mail brings its own styles and may quote strangers: it may look like itself, inside our own frame, and nothing else.
 * `sandbox` holds wherever it is opened, also without the frame.
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

/** A mail as its reader sees it: the page inside the frame of /admin/correos/:id. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const found = await readPage(context, () => getCorreo(tienda, params.id));
  if (!found) throw data(null, { status: 404 });
  const { html } = mensajeForPanel(found.correo, tienda.env.MODO);
  // Its links open beside the panel, not in the frame.
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
