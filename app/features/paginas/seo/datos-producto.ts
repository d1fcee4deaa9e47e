import { toPrevia, toFuentes } from "#app/features/base/imagenes/imagenes.ts";
import type { Producto } from "#app/features/catalogo/productos/productos.ts";
import type { OpinionesDeProducto } from "#app/features/catalogo/opiniones/lista.server.ts";
import { splitOpcion } from "#app/features/catalogo/productos/opcion.ts";
import { addIgv, toDecimal } from "#lib/dinero.ts";
import { normalizeSearch } from "#lib/text.ts";
import type { DatosTienda } from "#app/features/paginas/empresa/datos.ts";
import { buildDevolucion, buildEnvio, type EnvioOferta } from "./datos-compra.ts";
import { CONTEXTO, toId } from "./datos-estructurados.ts";

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

/** A product with invented opinions shows none to search engines. */
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

/** The standard names of options; others have none. */
const PROPIEDADES: Readonly<Record<string, "size" | "color" | "material" | "pattern">> = {
  talla: "size",
  tamano: "size",
  color: "color",
  material: "material",
  estampado: "pattern",
};

export const toPropiedades = (opciones: readonly string[]) =>
  opciones.flatMap((opcion): [name: string, value: string][] => {
    const { nombre, valor } = splitOpcion(opcion);
    const name = PROPIEDADES[normalizeSearch(nombre)];
    return name ? [[name, valor]] : [];
  });

/** A variant's group, with the others' addresses (developers.google.com, product variants, pages of their own). */
function buildGrupo(datos: DatosTienda, { grupo, opciones }: Producto, variantes: readonly { id: string }[]) {
  const [first] = variantes;
  if (!grupo || !first) return {};
  const propiedades = toPropiedades(opciones);
  return {
    ...Object.fromEntries(propiedades),
    inProductGroupWithID: first.id,
    isVariantOf: {
      "@type": "ProductGroup",
      name: grupo,
      productGroupID: first.id,
      ...(propiedades.length > 0 ? { variesBy: propiedades.map(([name]) => `${CONTEXTO}/${name}`) } : {}),
      hasVariant: variantes.map(({ id }) => ({ "@type": "Product", url: `${datos.url}/producto/${id}` })),
    },
  };
}

/**
 * The offer has the price paid, with IGV. `precio_hasta`: last day of that price, if known; `variantes`: all of its
 * group, itself included.
 */
export function buildProducto(
  datos: DatosTienda,
  producto: Producto & { precio_hasta?: string | null },
  envio: EnvioOferta,
  { opiniones, variantes = [] }: { opiniones?: OpinionesDeProducto; variantes?: readonly { id: string }[] } = {},
) {
  const { id, nombre, descripcion, categoria, imagen, galeria, precio, precio_hasta, stock, material } = producto;
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
    ...(material ? { material } : {}),
    ...(opiniones && buildOpiniones(opiniones)),
    ...buildGrupo(datos, producto, variantes),
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "PEN",
      price: toDecimal(addIgv(precio)),
      ...(precio_hasta ? { priceValidUntil: precio_hasta } : {}),
      availability: `${CONTEXTO}/${stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: `${CONTEXTO}/NewCondition`,
      seller: { "@id": toId(datos), "@type": "OnlineStore", name: datos.nombre },
      shippingDetails: buildEnvio(envio),
      hasMerchantReturnPolicy: buildDevolucion(datos),
    },
  };
}
