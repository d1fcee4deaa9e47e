import type { Campos } from "#app/features/base/auditoria/auditoria.ts";

/** An import is one transaction, and sales of its products wait for it (docs/decisions/019-csv-limit.md). */
export const MAX_FILAS = 20_000;
const MAX_MEGABYTES = 20;
export const MAX_BYTES = MAX_MEGABYTES * 1024 * 1024;

const filas = `${new Intl.NumberFormat("es-PE").format(MAX_FILAS)} filas`;
const DIVIDELO = "Divídelo en varios, por ejemplo uno por categoría.";
export const TOPE_CSV = `${filas} y ${MAX_MEGABYTES} MB`;
export const DEMASIADO_GRANDE = `El archivo pasa de ${MAX_MEGABYTES} MB. ${DIVIDELO}`;
export const DEMASIADAS_FILAS = `El archivo pasa de ${filas}. ${DIVIDELO}`;

/** Rows reported for each outcome; counts cover all rows. */
export const MAX_INFORMADAS = 500;

export interface ErrorFila {
  /** null for a fault of the whole row. */
  columna: string | null;
  razon: string;
}

export type Destino =
  | { tipo: "nueva"; despues: Campos }
  | { tipo: "cambia"; antes: Campos; despues: Campos }
  | { tipo: "igual" }
  | { tipo: "error"; errores: ErrorFila[] };

export type ConteosCsv = Record<Destino["tipo"], number>;

/** `fila`: row number in the spreadsheet. */
export type FilaInforme = { fila: number; nombre: string } & Destino;

export interface RevisionCsv {
  /** In the file's order. */
  filas: FilaInforme[];
  conteos: ConteosCsv;
  mueve_stock: boolean;
  ignoradas: string[];
  codificacion: string;
  /** Prices that would fall by more than half. */
  mitades: number;
  /** An import with another hash of file and outcomes writes nothing. */
  huella: string;
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
