import { readOneOf, readPage } from "#lib/list-params.ts";
import { type EstadoRetorno, ESTADOS_RETORNO } from "#db/values.ts";

/** The filters of the panel's list, from its address. */
export interface FiltrosRetornos {
  /** Null: those that wait for the shop. */
  situacion: EstadoRetorno | "todas" | null;
  pagina: number;
}

export const parseFiltrosRetornos = (params: URLSearchParams): FiltrosRetornos => ({
  situacion: readOneOf(params, "situacion", [...ESTADOS_RETORNO, "todas"]),
  pagina: readPage(params),
});
