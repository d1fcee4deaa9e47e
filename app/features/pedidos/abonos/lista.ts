import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";
import { type EstadoAbono, ESTADOS_ABONO } from "#db/values.ts";

export const POR_PAGINA = 50;

export interface FiltrosAbonos {
  /** A whole operation code. */
  buscar: string;
  situacion: EstadoAbono | null;
  pagina: number;
}

/** The default is undecided ones, or all in a search. */
export function parseFiltrosAbonos(params: URLSearchParams): FiltrosAbonos {
  const buscar = readText(params, SEARCH);
  const known = readOneOf(params, "situacion", [...ESTADOS_ABONO, "todos"]);
  const situacion = known === "todos" ? null : (known ?? (buscar ? null : "por_verificar"));
  return { buscar, situacion, pagina: readPage(params) };
}
