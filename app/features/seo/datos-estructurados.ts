import { toPrevia, toFuentes } from "#app/features/imagenes/imagenes.ts";
import { toCatalogoHref, SIN_FILTROS } from "#app/features/productos/catalogo/filtros.ts";
import type { Producto } from "#app/features/productos/productos.ts";
import { addIgv, toDecimal } from "#lib/dinero.ts";
import type { DatosTienda } from "#app/features/empresa/datos.ts";

/** The demo's invented rating never stands here. */
const CONTEXTO = "https://schema.org";

const toId = (datos: DatosTienda) => `${datos.url}/#organizacion`;

export function buildOrganizacion(datos: DatosTienda) {
  return {
    "@context": CONTEXTO,
    "@type": "OnlineStore",
    "@id": toId(datos),
    name: datos.nombre,
    legalName: datos.razonSocial,
    taxID: datos.ruc,
    url: `${datos.url}/`,
    logo: `${datos.url}/iconos/512.png`,
    email: datos.email,
    telephone: datos.telefono,
    address: { "@type": "PostalAddress", streetAddress: datos.direccion, addressCountry: "PE" },
  };
}

export function buildSitio(datos: DatosTienda) {
  return {
    "@context": CONTEXTO,
    "@type": "WebSite",
    name: datos.nombre,
    url: `${datos.url}/`,
    inLanguage: "es-PE",
    publisher: { "@id": toId(datos) },
    potentialAction: {
      "@type": "SearchAction",
      target: { "@type": "EntryPoint", urlTemplate: `${datos.url}/catalogo?search={search_term_string}` },
      "query-input": "required name=search_term_string",
    },
  };
}

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

export const toCategoriaPath = (categoria: string) => toCatalogoHref(SIN_FILTROS, { categoria });

/** A product and its offer, at the price that is paid: with IGV. */
export function buildProducto(datos: DatosTienda, producto: Producto) {
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
    offers: {
      "@type": "Offer",
      url,
      priceCurrency: "PEN",
      price: toDecimal(addIgv(precio)),
      availability: `${CONTEXTO}/${stock > 0 ? "InStock" : "OutOfStock"}`,
      itemCondition: `${CONTEXTO}/NewCondition`,
      seller: { "@id": toId(datos), "@type": "OnlineStore", name: datos.nombre },
    },
  };
}
