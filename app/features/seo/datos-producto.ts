import { toPrevia, toFuentes } from "#app/features/imagenes/imagenes.ts";
import type { Producto } from "#app/features/productos/productos.ts";
import type { OpinionesDeProducto } from "#app/features/opiniones/lista.server.ts";
import { addIgv, toDecimal } from "#lib/dinero.ts";
import type { DatosTienda } from "#app/features/empresa/datos.ts";
import { buildDevolucion, buildEnvio, type EnvioOferta } from "./datos-compra.ts";
import { CONTEXTO, toId } from "./datos-estructurados.ts";

/** The breadcrumbs of a page. */
export function buildMigas(datos: DatosTienda, pasos: readonly { nombre: string; ruta: string }[]) {
  const all = [{ nombre: "Inicio", ruta: "/" }, ...pasos];
  return {
    "@context": CONTEXTO,
    "@type": "BreadcrumbList",
    itemListElement: all.map(({ nombre, ruta }, index) => {
      return { "@type": "ListItem", position: index + 1, name: nombre, item: datos.url + ruta };
    }),
  };
}

/** What buyers say, for search engines: real opinions alone, so nothing of a product that has invented ones. */
function buildOpiniones({ resumen, opiniones, demo }: OpinionesDeProducto) {
  if (!resumen || demo) return {};
  const scale = { bestRating: 5, worstRating: 1 };
  return {
    aggregateRating: {
      "@type": "AggregateRating",
      ratingValue: resumen.promedio,
      reviewCount: resumen.cuenta,
      ...scale,
    },
    review: opiniones.map(({ autor, estrellas, titulo, texto, created_at }) => ({
      "@type": "Review",
      author: { "@type": "Person", name: autor },
      datePublished: created_at.toISOString(),
      reviewRating: { "@type": "Rating", ratingValue: estrellas, ...scale },
      ...(titulo ? { name: titulo } : {}),
      reviewBody: texto,
    })),
  };
}

/** A product and its offer, at the price that is paid: with IGV. */
export function buildProducto(
  datos: DatosTienda,
  producto: Producto,
  envio: EnvioOferta,
  opiniones?: OpinionesDeProducto,
) {
  const { id, nombre, descripcion, categoria, imagen, galeria, precio, stock } = producto;
  const pictures = [toPrevia(imagen)?.path ?? "", ...[imagen, ...galeria].map((one) => toFuentes(one).src)];
  const image = pictures.flatMap((one) => (one && URL.parse(one, datos.url)?.href) || []);
  const url = `${datos.url}/producto/${id}`;
  return {
    "@context": CONTEXTO,
    "@type": "Product",
    "@id": `${url}#producto`,
    name: nombre,
    description: descripcion,
    sku: id,
    category: categoria,
    url,
    ...(image.length > 0 ? { image } : {}),
    ...(opiniones && buildOpiniones(opiniones)),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "PEN",
      price: toDecimal(addIgv(precio)),
      availability: `${CONTEXTO}/${stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: `${CONTEXTO}/NewCondition`,
      seller: { "@id": toId(datos), "@type": "OnlineStore", name: datos.nombre },
      shippingDetails: buildEnvio(envio),
      hasMerchantReturnPolicy: buildDevolucion(datos),
    },
  };
}
