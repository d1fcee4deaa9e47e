import { toFuentes } from "#app/features/base/imagenes/imagenes.ts";
import type { EntradaFeed } from "#app/features/catalogo/tienda/feed.server.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { addIgv, toDecimal } from "#lib/dinero.ts";
import { shorten } from "#lib/text.ts";
import { toPropiedades } from "./datos-producto.ts";
import { escapeXml } from "#lib/xml.ts";

/* RSS 2.0 with Google's namespace, which Meta's catalogues accept too (support.google.com/merchants/answer/7052112,
   developers.facebook.com/docs/marketing-api/catalog/reference). */

/** The shorter of both services' limits. */
const MAX_TITULO = 150;
const MAX_DESCRIPCION = 5_000;
const MAX_IMAGENES = 10;

type Anunciante = Pick<DatosTienda, "url" | "nombre">;

const tag = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

export const openFeed = ({ url, nombre }: Anunciante): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
${tag("title", nombre)}${tag("link", `${url}/`)}${tag("description", `Productos de ${nombre}`)}
`;

export const CLOSE_FEED = "</channel>\n</rss>\n";

/** The price is the one paid, with IGV; sold-out products are marked. Empty without a picture to fetch. */
export function formatFeedItem({ url, nombre: tienda }: Anunciante, producto: EntradaFeed): string {
  const { id, nombre, descripcion, precio, stock, categoria, imagen, galeria, grupo_id, opciones } = producto;
  const [first, ...others] = [imagen, ...galeria].flatMap(
    (one) => (one && URL.parse(toFuentes(one).src, url)?.href) || [],
  );
  if (first === undefined) return "";
  const fields: [name: string, text: string][] = [
    ["id", id],
    ["title", shorten(nombre, MAX_TITULO - 1)],
    ["description", shorten(descripcion || nombre, MAX_DESCRIPCION - 1)],
    ["link", `${url}/producto/${id}`],
    ["image_link", first],
    ...others.slice(0, MAX_IMAGENES).map((one): [string, string] => ["additional_image_link", one]),
    ["availability", stock > 0 ? "in_stock" : "out_of_stock"],
    ["price", `${toDecimal(addIgv(precio))} PEN`],
    ["condition", "new"],
    // The shop stores no manufacturer and no GTIN.
    ["brand", tienda],
    ["identifier_exists", "no"],
    ["product_type", categoria],
    ...(grupo_id === null ? [] : [["item_group_id", grupo_id] as [string, string], ...toPropiedades(opciones)]),
  ];
  return `<item>${fields.map(([name, text]) => tag(`g:${name}`, text)).join("")}</item>\n`;
}
