import { normalizeSearch } from "#lib/text.ts";

/** Days stored, and different searches per day. */
export const DIAS_BUSQUEDAS = 90;
export const MAX_POR_DIA = 500;

export const RUTA_BUSQUEDAS = "/api/busquedas";

const MIN_LETRAS = 2;
const MAX_LETRAS = 60;
const MAX_PALABRAS = 6;

/** Six or more digits, also in groups, may be a phone, document or card; '@' and web addresses are personal too. */
const PERSONAL = /@|\d(?:[\s.\-+()/]*\d){5}|https?:|www\.|\.(?:com|pe)\b/;

/** Normalised; null if empty or possibly personal. */
export function toContada(search: string): string | null {
  const texto = normalizeSearch(search);
  if (texto.length < MIN_LETRAS || texto.length > MAX_LETRAS || texto.split(" ").length > MAX_PALABRAS) return null;
  return /\p{L}/u.test(texto) && !PERSONAL.test(texto) ? texto : null;
}

const PROGRAMA = /bot|crawl|spider|slurp|preview|scan|monitor|lighthouse|headless|curl|wget|python|java\b|node/i;

/** False for bots and prefetches. */
export function isVisita(headers: Headers): boolean {
  const browser = headers.get("User-Agent") ?? "";
  const ahead = `${headers.get("Sec-Purpose") ?? ""} ${headers.get("Purpose") ?? ""}`;
  return browser !== "" && !PROGRAMA.test(browser) && !/prefetch|prerender/i.test(ahead);
}

export interface BusquedaVacia {
  texto: string;
  veces: number;
  /** The last day of this search, `2026-11-30`. */
  ultimo: string;
}
