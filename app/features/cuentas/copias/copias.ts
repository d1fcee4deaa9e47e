import type { copias } from "#db/schema/copias.ts";
import { findNoche } from "#lib/noche.ts";
import { formatNumero } from "#lib/numbers.ts";

export const TAREA_COPIAS = "copias";

/** One that failed is tried again after this long. */
const REINTENTO_MS = 3_600_000;
/** A night was missed, and some hours of the next one. */
const VIEJA_MS = 36 * 3_600_000;

/** Whether a backup is to be made. `hecha`, `intento`: when the newest whole one and the newest of all were begun. */
export function isDue(ahora: Date, { hecha, intento }: { hecha: Date | null; intento: Date | null }): boolean {
  if (hecha && hecha >= findNoche(ahora)) return false;
  return !intento || ahora.getTime() - intento.getTime() >= REINTENTO_MS;
}

export const isOld = (ahora: Date, hecha: Date | null): boolean =>
  hecha === null || ahora.getTime() - hecha.getTime() > VIEJA_MS;

/** qhatu-20261127T080000Z.copia */
export const toArchivo = (momento: Date): string =>
  `qhatu-${momento.toISOString().replaceAll(/[-:]|\.\d+/g, "")}.copia`;

const ARCHIVO = /^qhatu-\d{8}T\d{6}Z\.copia$/;

/** Of a folder's files the backups to delete: all but the newest `guardar`. Others' files stay. */
export const listSobrantes = (archivos: readonly string[], guardar: number): string[] =>
  archivos
    .filter((name) => ARCHIVO.test(name))
    .toSorted()
    .toReversed()
    .slice(guardar);

/** What is left of a backup that was interrupted. `draft`: how its name ends. */
export const listRestos = (archivos: readonly string[], draft: string): string[] =>
  archivos.filter((name) => name.endsWith(draft) && ARCHIVO.test(name.slice(0, -draft.length)));

/** Kept free for the database and the log. */
const RESERVA_BYTES = 500_000_000;
/** How much larger the next backup may be than the last one. */
const CRECE = 1.5;

/** What a backup may take, in bytes. `ultima`: the last one; null for none, then database and pictures as they are. */
export const estimateBytes = (ultima: number | null, datos: number): number =>
  Math.ceil(ultima === null ? datos : ultima * CRECE);

export const hasRoom = (libres: number, bytes: number): boolean => libres - bytes >= RESERVA_BYTES;

const UNITS = [
  ["GB", 1e9],
  ["MB", 1e6],
  ["KB", 1e3],
] as const;

/** "1.2 GB" */
export function formatBytes(bytes: number): string {
  const [unit, size] = UNITS.find(([, one]) => bytes >= one) ?? ["KB", 1e3];
  return `${formatNumero(Math.max(0.1, Math.round((bytes / size) * 10) / 10))} ${unit}`;
}

export const describeSinSitio = (lugar: string, libres: number, bytes: number): string =>
  `No hay sitio en ${lugar}: hacen falta ${formatBytes(bytes + RESERVA_BYTES)} y quedan ${formatBytes(libres)}.`;

export type CopiaVista = Omit<typeof copias.$inferSelect, "intentos">;

/** A step is due: to write it, to bring it, or to try it. */
export const isOpen = ({ fallo, hecha_en, envio, prueba }: CopiaVista): boolean =>
  fallo === null && (hecha_en === null || envio === null || prueba === null);

/** What asks for somebody's attention, the worst first; null for nothing. `todas`: newest first. */
export function findProblema(todas: readonly CopiaVista[], ahora: Date): string | null {
  const ultima = todas.find(({ hecha_en }) => hecha_en !== null);
  const intento = todas[0];
  // The first one is still being made.
  if (!intento || (!ultima && intento.fallo === null)) return null;
  if (!ultima) return "copia de seguridad que no se pudo hacer";
  if (isOld(ahora, ultima.empezada_en)) return "copia de seguridad que falta: la última ya es vieja";
  if (ultima.prueba === "mal") return "copia de seguridad que no sirve: la prueba de restaurarla falló";
  if (ultima.envio === "fallo") return "copia de seguridad que no llegó a su segundo lugar";
  return null;
}
