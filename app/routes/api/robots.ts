import { tiendaContext } from "#app/context.ts";
import type { Route } from "./+types/robots";

/** GET /robots.txt. Pages with noindex are not disallowed: a crawler must be able to read that. */
export function loader({ context }: Route.LoaderArgs) {
  const { TIENDA_URL } = context.get(tiendaContext).env;
  const lines = ["User-agent: *", "Disallow: /admin", "Disallow: /api/", "Disallow: /sandbox/", ""];
  return new Response([...lines, `Sitemap: ${TIENDA_URL}/sitemap.xml`, ""].join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
