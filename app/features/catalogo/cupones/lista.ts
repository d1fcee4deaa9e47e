import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";
import { type SituacionCupon, SITUACIONES } from "./cupones.ts";

export const NOMBRE_SITUACION: Readonly<Record<SituacionCupon, string>> = {
  programado: "Programado",
  activo: "Activo",
  agotado: "Agotado",
  vencido: "Vencido",
  terminado: "Terminado",
};

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
