import { normalizeSearch } from "#lib/text.ts";

/** How long searches without a result are kept, in days, and how many different ones of a day. */
export const DIAS_BUSQUEDAS = 90;
export const MAX_POR_DIA = 500;

/** Where the browser tells of a search that found nothing. */
export const RUTA_BUSQUEDAS = "/api/busquedas";

const MIN_LETRAS = 2;
const MAX_LETRAS = 60;
const MAX_PALABRAS = 6;

/** Six digits and more, also in groups, are a phone, a document or a card; '@' and addresses are somebody's, too. */
const PERSONAL = /@|\d(?:[\s.\-+()/]*\d){5}|https?:|www\.|\.(?:com|pe)\b/;

/** A text as it is counted: without case and accents. Null for one that is none, or may tell of a person. */
export function toContada(search: string): string | null {
  const texto = normalizeSearch(search);
  if (texto.length < MIN_LETRAS || texto.length > MAX_LETRAS || texto.split(" ").length > MAX_PALABRAS) return null;
  return /\p{L}/u.test(texto) && !PERSONAL.test(texto) ? texto : null;
}

/** Programs that say that they are one. */
const PROGRAMA = /bot|crawl|spider|slurp|preview|scan|monitor|lighthouse|headless|curl|wget|python|java\b|node/i;

/** Whether a request comes from somebody who looks at the page: no program, and no page that is fetched ahead. */
export function isVisita(headers: Headers): boolean {
  const browser = headers.get("User-Agent") ?? "";
  const ahead = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return browser !== "" && !PROGRAMA.test(browser) && !/prefetch|prerender/i.test(ahead);
}

/** A search that found nothing, over some days. */
export interface BusquedaVacia {
  texto: string;
  veces: number;
  /** The last day, `2026-11-30`. */
  ultimo: string;
}
