import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";
import { type SituacionCupon, SITUACIONES } from "./cupones.ts";

export const NOMBRE_SITUACION: Readonly<Record<SituacionCupon, string>> = {
  programado: "Programado",
  activo: "Activo",
  agotado: "Agotado",
  vencido: "Vencido",
  terminado: "Terminado",
};

/** The filters of the panel's list, from its address. Newest first. */
export interface FiltrosCupones {
  buscar: string;
  situacion: SituacionCupon | null;
  pagina: number;
}

export const parseFiltrosCupones = (params: URLSearchParams): FiltrosCupones => ({
  buscar: readText(params, SEARCH),
  situacion: readOneOf(params, "situacion", SITUACIONES),
  pagina: readPage(params),
});
