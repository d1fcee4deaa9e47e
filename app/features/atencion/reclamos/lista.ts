import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";

export const SITUACIONES = ["pendientes", "vencidos", "respondidos"] as const;
export type SituacionReclamo = (typeof SITUACIONES)[number];

export interface FiltrosReclamos {
  buscar: string;
  situacion: SituacionReclamo | null;
  tipo: "reclamo" | "queja" | null;
  pagina: number;
}

export function parseFiltrosReclamos(params: URLSearchParams): FiltrosReclamos {
  return {
    buscar: readText(params, SEARCH),
    situacion: readOneOf(params, "situacion", SITUACIONES),
    tipo: readOneOf(params, "tipo", ["reclamo", "queja"]),
    pagina: readPage(params),
  };
}
