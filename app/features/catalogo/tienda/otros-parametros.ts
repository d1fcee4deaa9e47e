/** Of the catalogue's address. */
export const PARAMETROS = [
  "search",
  "exacta",
  "categoria",
  "opcion",
  "lugar",
  "desde",
  "hasta",
  "oferta",
  "orden",
  "vista",
  "pagina",
] as const;

const OTROS: readonly string[] = PARAMETROS.filter((name) => !["search", "exacta", "pagina"].includes(name));

/** What a new search keeps. Others, such as utm_source, the server renders no page with (`toCacheKey`). */
export const listOthers = (query: string): [name: string, value: string][] =>
  [...new URLSearchParams(query)].filter(([name]) => OTROS.includes(name));
