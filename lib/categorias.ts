import { normalizeSearch } from "./text.ts";

export const MAX_CATEGORIAS = 40;
/** In letters. */
export const MAX_NOMBRE_CATEGORIA = 40;

export interface Categoria {
  nombre: string;
  /** For the category's page and search engines. */
  frase: string;
  /** null for the first product that has a picture. */
  producto: string | null;
}

export const CATEGORIAS: readonly Categoria[] = [
  {
    nombre: "Electrónicos",
    frase: "Audífonos, parlantes, relojes y lo que los mantiene con batería.",
    producto: null,
  },
  { nombre: "Ropa", frase: "Prendas y accesorios de alpaca, cuero y paja, hechos para durar.", producto: null },
  { nombre: "Hogar", frase: "Mantas, cerámica y canastas que hacen casa, muchas hechas a mano.", producto: null },
  {
    nombre: "Deportes",
    frase: "Pelotas, pesas y tomatodos para moverte en la cancha, la playa o la casa.",
    producto: null,
  },
  { nombre: "Libros", frase: "Clásicos peruanos, cuentos para chicos y recetas de casa.", producto: null },
  { nombre: "Otros", frase: "Café, chocolate, miel y jabones: para regalar o quedárselos.", producto: null },
];

/** 'Electrónicos' gives electronicos. Empty without a letter or digit. */
export const toSlug = (nombre: string): string =>
  normalizeSearch(nombre)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

export const toCategoriaPath = (nombre: string): string => `/catalogo/${toSlug(nombre)}`;

/** In the panel's order; unknown categories last, by name. */
export function sortCategorias<T extends { nombre: string }>(
  them: readonly T[],
  categorias: readonly { nombre: string }[],
): T[] {
  const places = new Map(categorias.map(({ nombre }, n) => [nombre, n]));
  const placeOf = ({ nombre }: T) => places.get(nombre) ?? places.size;
  return them.toSorted((a, b) => placeOf(a) - placeOf(b) || a.nombre.localeCompare(b.nombre, "es"));
}

export const listNombres = (categorias: readonly Categoria[]): string[] => categorias.map(({ nombre }) => nombre);
