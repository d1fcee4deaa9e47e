import { type Tienda, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { RUTA_CONSULTA } from "#app/features/pedidos/comprobantes/consulta.ts";
import { readEmite } from "#app/features/pedidos/comprobantes/emision.server.ts";
import { listCategoriasListadas, hasListados } from "#app/features/catalogo/productos/conteos.server.ts";
import { type EntradaSitemap, readParte } from "#app/features/catalogo/tienda/sitemap.server.ts";
import { sortCategorias, toCategoriaPath } from "#lib/categorias.ts";
import { isId } from "#lib/ids.ts";
import { toTextStream } from "#lib/text-stream.ts";
import { escapeXml } from "#lib/xml.ts";
import { flattenRoutes } from "#app/routing/route-table.ts";
import routes from "#app/routes.ts";
import type { Route } from "./+types/sitemap-parte";

const OPEN = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
`;
const CLOSE = "</urlset>\n";

const PAGINAS = flattenRoutes(routes).flatMap(({ pattern, declaration }) => (declaration.sitemap ? [pattern] : []));

const formatRow = (url: string, more = "") => `<url><loc>${escapeXml(url)}</loc>${more}</url>\n`;

function formatProducto(origin: string, { id, imagen, galeria, actualizado_en }: EntradaSitemap): string {
  const pictures = [imagen, ...galeria].flatMap((one) => (one && URL.parse(one, origin)?.href) || []);
  const images = pictures.map((one) => `<image:image><image:loc>${escapeXml(one)}</image:loc></image:image>`);
  return formatRow(`${origin}/producto/${id}`, `<lastmod>${actualizado_en.toISOString()}</lastmod>${images.join("")}`);
}

async function* buildPaginas(tienda: Pick<Tienda, "db" | "env">, origin: string) {
  const listadas = await listCategoriasListadas(tienda.db);
  const { categorias } = await readAjustes(tienda);
  const names = sortCategorias(
    listadas.map((nombre) => ({ nombre })),
    categorias,
  );
  const consulta = (await readEmite(tienda)) ? [RUTA_CONSULTA] : [];
  const origen = (await hasListados(tienda.db)) ? ["/origen"] : [];
  const paths = [...PAGINAS, ...consulta, ...origen, ...new Set(names.map(({ nombre }) => toCategoriaPath(nombre)))];
  yield OPEN + paths.map((path) => formatRow(origin + path)).join("") + CLOSE;
}

async function* buildProductos(db: Tienda["db"], origin: string, desde: string) {
  yield OPEN;
  for await (const entradas of readParte(db, desde)) {
    yield entradas.map((entrada) => formatProducto(origin, entrada)).join("");
  }
  yield CLOSE;
}

/** GET /sitemap/{parte}.xml: `paginas`, or the first product id of a part. */
export function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const [, parte = ""] = /^([a-z0-9-]+)\.xml$/.exec(params.parte) ?? [];
  if (parte !== "paginas" && !isId(parte)) return new Response(null, { status: 404 });
  const text =
    parte === "paginas" ? buildPaginas({ db, env }, env.TIENDA_URL) : buildProductos(db, env.TIENDA_URL, parte);
  return new Response(toTextStream(text), {
    headers: { "Content-Type": "application/xml; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}
