import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";
import { type EstadoAbono, ESTADOS_ABONO } from "#db/values.ts";

export const POR_PAGINA = 50;

/** The filters of the panel's list, from its address. */
export interface FiltrosAbonos {
  /** The code of an operation, whole. */
  buscar: string;
  situacion: EstadoAbono | null;
  pagina: number;
}

/** What waits, unless the address asks for something else: `situacion=todos` for all. */
export function parseFiltrosAbonos(params: URLSearchParams): FiltrosAbonos {
  const buscar = readText(params, SEARCH);
  const known = readOneOf(params, "situacion", [...ESTADOS_ABONO, "todos"]);
  const situacion = known === "todos" ? null : (known ?? (buscar ? null : "por_verificar"));
  return { buscar, situacion, pagina: readPage(params) };
}
