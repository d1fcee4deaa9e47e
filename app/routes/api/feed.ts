import { type Tienda, tiendaContext } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { readFeed } from "#app/features/catalogo/tienda/feed.server.ts";
import { CLOSE_FEED, formatFeedItem, openFeed } from "#app/features/paginas/seo/feed.ts";
import { toTextStream } from "#lib/text-stream.ts";
import type { Route } from "./+types/feed";

async function* buildFeed({ db, env }: Tienda) {
  const tienda = await readMarca({ db, env });
  yield openFeed(tienda);
  for await (const productos of readFeed(db)) yield productos.map((one) => formatFeedItem(tienda, one)).join("");
  yield CLOSE_FEED;
}

/** GET /feed/productos.xml: the catalogue for Google Merchant Center and Meta, streamed. */
export function loader({ context }: Route.LoaderArgs) {
  return new Response(toTextStream(buildFeed(context.get(tiendaContext))), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
