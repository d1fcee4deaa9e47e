import { and, like, or, type SQL } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { parseTelefono } from "#lib/telefono.ts";
import { toLikePattern, splitSearchWords } from "#lib/text.ts";

/**
 * Whether a `busqueda` column holds every word of the search, in any order, without regard to case and accents; or, in
 * any spelling, a whole phone number. Undefined, which means all, for no words.
 */
export function matchesSearch(column: AnyPgColumn, buscar: string): SQL | undefined {
  const all = and(...splitSearchWords(buscar).map((word) => like(column, toLikePattern(word))));
  const telefono = parseTelefono(buscar);
  return telefono === null ? all : or(all, like(column, toLikePattern(telefono)));
}

/** The condition of a list, one for each filter: undefined where it is not set. A new filter does not compile without. */
export const matchesFilters = <Filtros>(
  conditions: Record<Exclude<keyof Filtros, "orden" | "pagina">, SQL | undefined>,
): SQL | undefined => and(...Object.values<SQL | undefined>(conditions));
