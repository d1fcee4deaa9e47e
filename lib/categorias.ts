import { normalizeSearch } from "./text.ts";

/** A category of the shop, as the panel sets it. */
export interface Categoria {
  nombre: string;
  /** One line: what it has, for its page and for search engines. */
  frase: string;
  /** The id of the product whose picture it shows; null for the first of its products that has one. */
  producto: string | null;
}

/** What holds until the panel sets others, in the order in which they are listed. */
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

/** The last part of the address of a category's page: 'Electrónicos' is electronicos. Empty where no letter or digit is. */
export const toSlug = (nombre: string): string =>
  normalizeSearch(nombre)
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");

/** The address of a category's page. */
export const toCategoriaPath = (nombre: string): string => `/catalogo/${toSlug(nombre)}`;

/** In the order of the panel's categories; what is in none of them comes last, by name. */
export function sortCategorias<T extends { nombre: string }>(
  them: readonly T[],
  categorias: readonly { nombre: string }[],
): T[] {
  const places = new Map(categorias.map(({ nombre }, n) => [nombre, n]));
  const placeOf = ({ nombre }: T) => places.get(nombre) ?? places.size;
  return them.toSorted((a, b) => placeOf(a) - placeOf(b) || a.nombre.localeCompare(b.nombre, "es"));
}

export const listNombres = (categorias: readonly Categoria[]): string[] => categorias.map(({ nombre }) => nombre);
