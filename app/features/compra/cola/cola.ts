import * as json from "#lib/json.ts";

/** Who is let in has so long to open the checkout. */
export const LLAMADO_SEGUNDOS = 120;
/** And so long to order, from each time that the checkout is opened. */
export const COMPRA_MINUTOS = 10;

/** How fast people were let in lately: so many of those who waited, in so many seconds. */
export interface Ritmo {
  llamados: number;
  segundos: number;
}

/** Fewer say nothing of how fast it goes. */
const MIN_LLAMADOS = 3;
/** More minutes are not told by number. */
export const MAX_MINUTOS = 90;

/** Minutes until the turn of who has `delante` people before them, rounded up; null while nobody knows. */
export function estimateMinutos(delante: number, { llamados, segundos }: Ritmo): number | null {
  if (llamados < MIN_LLAMADOS || segundos <= 0) return null;
  return Math.min(MAX_MINUTOS + 1, Math.ceil(((delante + 1) * segundos) / llamados / 60));
}

/** Empty while nobody knows. */
export function describeEspera(minutos: number | null): string {
  if (minutos === null) return "";
  if (minutos <= 1) return "Falta menos de un minuto.";
  return minutos > MAX_MINUTOS ? "Falta más de hora y media." : `Faltan unos ${minutos} minutos.`;
}

export function describeDelante(delante: number): string {
  if (delante === 0) return "No hay nadie delante de ti.";
  return delante === 1 ? "Hay una persona delante de ti." : `Hay ${delante} personas delante de ti.`;
}

/** Seconds until a browser asks again: who is far back asks less often. */
export const computePausa = (delante: number): number => Math.min(30, 3 + Math.floor(delante / 100));

/** From the page's address: what is no number of minutes counts as unknown. */
export function parseMinutos(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,2}$/.test(text) && Number(text) <= MAX_MINUTOS + 1 ? Number(text) : null;
}

/** Where somebody waits. The minutes stand in the address, so that one page serves all who wait as long. */
export const toEsperaHref = (minutos: number | null): string =>
  minutos === null ? "/turno" : `/turno?minutos=${minutos}`;

/** The answer of /api/turno. `ninguno`: this browser has no place. */
export type RespuestaTurno =
  | { turno: "pasa" | "ninguno" }
  /** `pausa`: seconds until it is to ask again. */
  | { turno: "espera"; delante: number; minutos: number | null; pausa: number };

const readTurno = json.object({
  turno: json.literal(["pasa", "ninguno", "espera"]),
  delante: json.orElse(json.count, 0),
  minutos: json.orElse(json.count, null),
  pausa: json.orElse(json.count, computePausa(0)),
});

/** null for what is no answer. */
export function parseRespuesta(body: unknown): RespuestaTurno | null {
  const read = json.parse(readTurno, body);
  return read && (read.turno === "espera" ? { ...read, turno: "espera" } : { turno: read.turno });
}
