import { readOneOf, readPage } from "#lib/list-params.ts";
import { type EstadoRetorno, ESTADOS_RETORNO } from "#db/values.ts";

export interface FiltrosRetornos {
  /** Null for those that wait for the shop. */
  situacion: EstadoRetorno | "todas" | null;
  pagina: number;
}

export const parseFiltrosRetornos = (params: URLSearchParams): FiltrosRetornos => ({
  situacion: readOneOf(params, "situacion", [...ESTADOS_RETORNO, "todas"]),
  pagina: readPage(params),
});
