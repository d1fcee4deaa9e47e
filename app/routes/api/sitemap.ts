import { tiendaContext } from "#app/context.ts";
import { listPartes } from "#app/features/catalogo/tienda/sitemap.server.ts";
import { escapeXml } from "#lib/xml.ts";
import type { Route } from "./+types/sitemap";

/** GET /sitemap.xml: the index of its parts (sitemaps.org, protocol). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const partes = ["paginas", ...(await listPartes(db))];
  const rows = partes.map(
    (parte) => `<sitemap><loc>${escapeXml(`${env.TIENDA_URL}/sitemap/${parte}.xml`)}</loc></sitemap>`,
  );
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${rows.join("\n")}
</sitemapindex>
`;
  return new Response(body, {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
