import { MAX_CATEGORIAS, MAX_NOMBRE_CATEGORIA, toSlug } from "#lib/categorias.ts";
import { cleanLine, normalizeSearch } from "#lib/text.ts";

/** The value of 'a category of ours that does not exist yet' begins so. */
const NUEVA = "nueva:";

export const toValorNueva = (nombre: string): string => NUEVA + nombre;

/** The name of a category that is to be made; null for one of the shop. */
export const parseNueva = (valor: string): string | null =>
  valor.startsWith(NUEVA) ? cleanLine(valor.slice(NUEVA.length)) : null;

export const toNombreCategoria = (valor: string): string => parseNueva(valor) ?? valor;

export interface CategoriaTraida {
  /** As in the file; may be empty. */
  nombre: string;
  productos: number;
}

export const countCategorias = (categorias: readonly string[]): CategoriaTraida[] =>
  [...Map.groupBy(categorias, (one) => one)]
    .map(([nombre, them]) => ({ nombre, productos: them.length }))
    .toSorted((a, b) => b.productos - a.productos || a.nombre.localeCompare(b.nombre, "es"));

const splitPath = (nombre: string) => nombre.split(">").map(cleanLine).filter(Boolean);

/** Where an existing one fits, that one; else a new one of the first part of the path; else the last of the shop. */
function propose(nombre: string, propias: readonly string[], nuevas: Set<string>): string {
  const parts = splitPath(nombre);
  const found = parts
    .toReversed()
    .find((part) => propias.some((one) => normalizeSearch(one) === normalizeSearch(part)));
  if (found !== undefined) return propias.find((one) => normalizeSearch(one) === normalizeSearch(found)) ?? found;
  const [first = ""] = parts;
  const fallback = propias.at(-1) ?? "";
  const slug = toSlug(first);
  const twin = [...nuevas].find((one) => toSlug(one) === slug);
  if (twin !== undefined) return toValorNueva(twin);
  const fits = slug !== "" && first.length <= MAX_NOMBRE_CATEGORIA && !propias.some((one) => toSlug(one) === slug);
  if (!fits || propias.length + nuevas.size >= MAX_CATEGORIAS) return fallback;
  nuevas.add(first);
  return toValorNueva(first);
}

/** A category of the shop, or a new one, for each of the file's; what was said before stays. */
export function proposeCategorias(
  traidas: readonly CategoriaTraida[],
  propias: readonly string[],
  dichas: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const nuevas = new Set<string>();
  for (const valor of Object.values(dichas)) {
    const nueva = parseNueva(valor);
    if (nueva !== null) nuevas.add(nueva);
  }
  const isKnown = (valor: string | undefined): valor is string =>
    valor !== undefined && (parseNueva(valor) !== null || propias.includes(valor));
  return Object.fromEntries(
    traidas.map(({ nombre }) => {
      const said = Object.hasOwn(dichas, nombre) ? dichas[nombre] : undefined;
      return [nombre, isKnown(said) ? said : propose(nombre, propias, nuevas)];
    }),
  );
}

/** Why a choice cannot be made; null where it can. */
export function judgeCategoriasNuevas(valores: readonly string[], propias: readonly string[]): string | null {
  const nuevas = [...new Set(valores.flatMap((valor) => parseNueva(valor) ?? []))].filter(
    (one) => !propias.includes(one),
  );
  const slugs = [...propias, ...nuevas].map(toSlug);
  const unknown = valores.find((valor) => parseNueva(valor) === null && !propias.includes(valor));
  if (unknown !== undefined) return `«${unknown.slice(0, 60)}» ya no es una categoría de la tienda.`;
  if (nuevas.some((one) => one === "" || one.length > MAX_NOMBRE_CATEGORIA || toSlug(one) === ""))
    return `El nombre de una categoría lleva de 1 a ${MAX_NOMBRE_CATEGORIA} letras o números.`;
  if (propias.length + nuevas.length > MAX_CATEGORIAS)
    return `La tienda puede tener hasta ${MAX_CATEGORIAS} categorías.`;
  return new Set(slugs).size < slugs.length ? "Dos categorías tendrían la misma dirección." : null;
}
