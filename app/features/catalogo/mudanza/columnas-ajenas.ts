import type { PapelColumna } from "./papeles.ts";

/** Normalized titles of a platform's columns. */
export type Columnas = Readonly<Record<string, PapelColumna>>;

const invert = (titulos: Partial<Record<PapelColumna, readonly string[]>>): Columnas =>
  Object.fromEntries(
    Object.entries(titulos).flatMap(([papel, names]) => names.map((name) => [name, papel as PapelColumna] as const)),
  );

const split = (titles: string): string[] => titles.split("; ");

const number = (veces: number, ...titles: readonly string[]): string[] =>
  Array.from({ length: veces }, (_, n) => titles.map((title) => title.replace("#", String(n + 1)))).flat();

/** The names since 2025, and those of before. */
export const SHOPIFY = invert({
  clave: ["url handle", "handle"],
  nombre: ["title"],
  descripcion: ["description", "body (html)"],
  caracteristica: ["vendor"],
  categoria: ["type"],
  publicado: ["published on online store", "published"],
  codigo: ["sku", "variant sku"],
  codigo_barras: ["barcode", "variant barcode"],
  precio: ["price", "variant price"],
  comparado: ["compare-at price", "variant compare at price"],
  costo: ["cost per item"],
  stock: ["inventory quantity", "variant inventory qty"],
  imagen: ["product image url", "image src"],
  texto_imagen: ["image alt text"],
  imagen_variante: ["variant image url", "variant image"],
  opcion_nombre: number(3, "option# name"),
  opcion_valor: number(3, "option# value"),
  nada: [
    ...number(3, "option# linked to"),
    ...split("product category; tags; status; image position; charge tax; variant taxable; tax code"),
    ...split("variant tax code; inventory tracker; variant inventory tracker; variant inventory policy"),
    ...split("continue selling when out of stock; variant fulfillment service; fulfillment service"),
    ...split("gift card; variant grams; weight value (grams); variant weight unit; weight unit for display"),
    ...split("variant requires shipping; requires shipping; seo title; seo description"),
    ...split("unit price total measure; unit price total measure unit; unit price base measure"),
    ...split("unit price base measure unit"),
  ],
});

/** In English and in Spanish: the export is in the language of the site. */
export const WOOCOMMERCE = invert({
  numero: ["id"],
  tipo: ["type", "tipo"],
  codigo: ["sku"],
  codigo_barras: ["gtin, upc, ean, or isbn", "gtin, upc, ean o isbn"],
  nombre: ["name", "nombre"],
  publicado: ["published", "publicado"],
  resumen: ["short description", "descripcion corta"],
  descripcion: ["description", "descripcion"],
  stock: ["stock", "inventario"],
  rebajado: ["sale price", "precio rebajado"],
  precio: ["regular price", "precio normal"],
  categoria: ["categories", "categorias"],
  imagen: ["images", "imagenes"],
  padre: ["parent", "superior"],
  caracteristica: ["brands", "marcas"],
  opcion_nombre: number(10, "attribute # name", "nombre del atributo #"),
  opcion_valor: number(10, "attribute # value(s)", "valor(es) del atributo #"),
  nada: [
    ...number(10, "attribute # visible", "attribute # global", "attribute # default"),
    ...split("is featured?; visibility in catalog; date sale price starts; date sale price ends; tax status"),
    ...split("tax class; in stock?; low stock amount; backorders allowed?; sold individually?; weight (kg)"),
    ...split("length (cm); width (cm); height (cm); allow customer reviews?; purchase note; tags"),
    ...split("shipping class; download limit; download expiry days; grouped products; upsells; cross-sells"),
    ...split("external url; button text; position"),
  ],
});

export const TIENDANUBE = invert({
  clave: ["identificador de url"],
  nombre: ["nombre"],
  categoria: ["categorias"],
  precio: ["precio"],
  rebajado: ["precio promocional"],
  stock: ["stock"],
  codigo: ["sku"],
  codigo_barras: ["codigo de barras"],
  publicado: ["mostrar en tienda"],
  descripcion: ["descripcion"],
  caracteristica: ["marca"],
  costo: ["costo"],
  imagen: ["imagenes"],
  opcion_nombre: number(3, "nombre de propiedad #"),
  opcion_valor: number(3, "valor de propiedad #"),
  nada: [
    ...split("peso (kg); alto (cm); ancho (cm); profundidad (cm); envio sin cargo; tags; titulo para seo"),
    ...split("descripcion para seo; producto fisico; mpn (numero de pieza del fabricante); sexo"),
    ...split("rango de edad; visibilidad"),
  ],
});

/** Words of people's own sheets. */
export const HOJA = invert({
  nombre: ["nombre", "producto", "articulo", "titulo", "name", "title"],
  descripcion: ["descripcion", "detalle", "description"],
  categoria: ["categoria", "categorias", "rubro", "familia", "category"],
  precio: ["precio", "precio de venta", "precio venta", "pvp", "price"],
  rebajado: ["precio de oferta", "precio oferta", "precio rebajado"],
  comparado: ["precio anterior", "precio de antes", "antes"],
  stock: ["stock", "cantidad", "existencias", "inventario"],
  codigo: ["codigo", "sku", "codigo (sku)", "referencia"],
  codigo_barras: ["codigo de barras", "ean", "barcode"],
  costo: ["costo", "precio de costo", "precio de compra"],
  imagen: ["imagen", "imagenes", "mas imagenes", "foto", "fotos"],
  direccion: ["url", "enlace", "link", "direccion"],
  opcion: ["talla", "color", "sabor", "medida", "tamano", "modelo"],
  hecho_por: ["hecho por", "artesano", "taller", "productor"],
  departamento: ["departamento", "departamento de origen", "region"],
  localidad: ["pueblo o ciudad de origen", "localidad", "pueblo"],
  material: ["material", "materiales"],
  cuidado: ["cuidado", "cuidados", "lavado"],
  guia_tallas: ["guia de tallas"],
  caracteristica: ["marca", "peso"],
  ubicacion: ["lugar en el almacen", "ubicacion", "almacen"],
});
