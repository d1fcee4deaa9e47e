/**
 * The form in which text is searched: lower case, without accents, single spaces.
 * The `busqueda` column is written by this function and every query goes through it, so both sides always agree.
 */
export function normalizeSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The searchable form of several texts, for the `busqueda` column. They stand on lines of their own, and a query never
 * holds a line break: so nothing matches across the end of one and the beginning of the next.
 */
export function busquedaOf(...texts: string[]): string {
  return texts.map(normalizeSearch).join("\n");
}

/** A LIKE pattern that matches the text anywhere, with LIKE's own wildcards taken literally. */
export function likePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The last 8 characters of an id, as SPEC.md section 9 shows ids to people. */
export function shortId(id: string): string {
  return id.slice(-8);
}
