import type { Campos } from "#app/features/auditoria/auditoria.ts";

/**
 * The rows of one file, out and in. An import is one transaction, and a sale of its products waits for it
 * (docs/decisions/019-csv-limit.md).
 */
export const MAX_FILAS = 20_000;
const MAX_MEGABYTES = 20;
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

const filas = `${new Intl.NumberFormat("es-PE").format(MAX_FILAS)} filas`;
const DIVIDELO = "Divídelo en varios, por ejemplo uno por categoría.";
export const TOPE_CSV = `${filas} y ${MAX_MEGABYTES} MB`;
export const DEMASIADO_GRANDE = `El archivo pasa de ${MAX_MEGABYTES} MB. ${DIVIDELO}`;
export const DEMASIADAS_FILAS = `El archivo pasa de ${filas}. ${DIVIDELO}`;

/** Rows of each fate that a report lists; the counts are of all rows. */
export const MAX_INFORMADAS = 500;

export interface ErrorFila {
  /** As the file's header names it; null when the row as a whole is at fault. */
  columna: string | null;
  razon: string;
}

/** What becomes of one row of the file. */
export type Destino =
  | { tipo: "nueva"; despues: Campos }
  | { tipo: "cambia"; antes: Campos; despues: Campos }
  | { tipo: "igual" }
  | { tipo: "error"; errores: ErrorFila[] };

/** How many rows meet each fate. */
export type ConteosCsv = Record<Destino["tipo"], number>;

/** `fila` is the number that the spreadsheet shows beside it. */
export type FilaInforme = { fila: number; nombre: string } & Destino;

/** What a file would do, row by row; nothing was written. */
export interface RevisionCsv {
  /** In the order of the file; of each fate at most MAX_INFORMADAS. */
  filas: FilaInforme[];
  conteos: ConteosCsv;
  mueve_stock: boolean;
  /** Unknown columns, which are left out. */
  ignoradas: string[];
  codificacion: string;
  /** Prices that would fall by more than half. */
  mitades: number;
  /** Hash of the file and of each row's fate: an import with another hash writes nothing. */
  huella: string;
  /** Idempotency key of the import. */
  clave: string;
}

export interface Importada {
  nuevas: number;
  cambiadas: number;
  iguales: number;
  omitidas: number;
}

export type RespuestaImportar =
  | { ok: true; revision: RevisionCsv; cambio?: true }
  | { ok: true; importada: Importada | null }
  | { ok: false; mensaje?: string; campos?: Readonly<Record<string, string>> };

export function countDestinos(filas: readonly Pick<Destino, "tipo">[]): ConteosCsv {
  const counts: ConteosCsv = { nueva: 0, cambia: 0, igual: 0, error: 0 };
  for (const { tipo } of filas) counts[tipo] += 1;
  return counts;
}
