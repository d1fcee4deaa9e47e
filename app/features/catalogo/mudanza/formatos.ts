import { toSlug } from "#lib/categorias.ts";
import { normalizeSearch } from "#lib/text.ts";
import { type Columnas, HOJA, SHOPIFY, TIENDANUBE, WOOCOMMERCE } from "./columnas-ajenas.ts";
import type { Decimal } from "./montos.ts";
import type { PapelColumna } from "./papeles.ts";

export const FORMATOS = ["shopify", "woocommerce", "tiendanube", "hoja"] as const;
export type FormatoMudanza = (typeof FORMATOS)[number];

interface FormatoAjeno {
  nombre: string;
  /** Each list has one column in every file of this platform. */
  senales: readonly (readonly string[])[];
  columnas: Columnas;
  decimal: Decimal;
  /** Where the platform shows a product. */
  rutas: readonly string[];
}

/** Columns as the platforms publish them (docs/productos-csv.md, 'Files of other shops'). */
const TABLA: Record<FormatoMudanza, FormatoAjeno> = {
  shopify: {
    nombre: "Shopify",
    senales: [
      ["url handle", "handle"],
      ["option1 name", "variant price", "compare-at price"],
    ],
    columnas: SHOPIFY,
    decimal: "punto",
    rutas: ["/products/"],
  },
  woocommerce: {
    nombre: "WooCommerce",
    senales: [
      ["regular price", "precio normal"],
      ["type", "tipo"],
      ["name", "nombre"],
    ],
    columnas: WOOCOMMERCE,
    decimal: "auto",
    rutas: ["/product/", "/producto/"],
  },
  tiendanube: {
    nombre: "Tiendanube",
    senales: [["identificador de url"], ["nombre"], ["precio"]],
    columnas: TIENDANUBE,
    decimal: "auto",
    rutas: ["/productos/"],
  },
  hoja: { nombre: "una hoja de productos", senales: [], columnas: HOJA, decimal: "auto", rutas: [] },
};

export const formatFormato = (formato: FormatoMudanza): string => TABLA[formato].nombre;

/** Columns that the platform's documents name; the others are told by name. */
export function listDesconocidas(formato: FormatoMudanza, titulos: readonly string[]): string[] {
  const { columnas } = TABLA[formato];
  return titulos.filter((titulo) => titulo.trim() !== "" && !Object.hasOwn(columnas, normalizeSearch(titulo)));
}

export interface Reconocido {
  formato: FormatoMudanza;
  mapeo: PapelColumna[];
  decimal: Decimal;
}

/** By the titles of the columns alone. */
export function recognize(titulos: readonly string[]): Reconocido {
  const plain = titulos.map(normalizeSearch);
  const isOf = (formato: FormatoMudanza) => {
    const { senales } = TABLA[formato];
    return senales.length > 0 && senales.every((names) => names.some((name) => plain.includes(name)));
  };
  const formato = FORMATOS.find(isOf) ?? "hoja";
  const { columnas, decimal } = TABLA[formato];
  return { formato, mapeo: plain.map((titulo) => columnas[titulo] ?? "nada"), decimal };
}

/** The export has the key, or it is proposed from the name. */
export function toRutas(formato: FormatoMudanza, clave: string, nombre: string): string[] {
  const slug = clave || toSlug(nombre);
  return slug === "" ? [] : TABLA[formato].rutas.map((base) => base + slug);
}
