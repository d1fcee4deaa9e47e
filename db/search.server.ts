import { and, like, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { parseTelefono } from "#lib/telefono.ts";
import { toLikePattern, splitSearchWords } from "#lib/text.ts";

/**
 * A condition: the `busqueda` column has every word, in any order, case and accents; or a whole phone number in any
 * format. Undefined (all rows) without words.
 */
export function matchesSearch(column: AnyPgColumn, buscar: string): SQL | undefined {
  const all = and(...splitSearchWords(buscar).map((word) => like(column, toLikePattern(word))));
  const telefono = parseTelefono(buscar);
  return telefono === null ? all : or(all, like(column, toLikePattern(telefono)));
}

/**
 * A list's condition, with one per filter; undefined where not set. A new filter does not compile without its
 * condition.
 */
export const matchesFilters = <Filtros>(
  conditions: Record<Exclude<keyof Filtros, "orden" | "pagina">, SQL | undefined>,
): SQL | undefined => and(...Object.values<SQL | undefined>(conditions));
