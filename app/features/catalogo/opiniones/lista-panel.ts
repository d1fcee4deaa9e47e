import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { ESTRELLAS, type Estrellas } from "./opiniones.ts";

export const SITUACIONES = ["por_revisar", "sin_respuesta", "ocultas"] as const;
export type SituacionOpinion = (typeof SITUACIONES)[number];

export interface FiltrosOpiniones {
  buscar: string;
  situacion: SituacionOpinion | null;
  estrellas: Estrellas | null;
  /** Id, set by the link from a product's page. */
  producto: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

export function parseFiltrosOpiniones(params: URLSearchParams): FiltrosOpiniones {
  const estrellas = params.get("estrellas");
  return {
    buscar: readText(params, SEARCH),
    situacion: readOneOf(params, "situacion", SITUACIONES),
    estrellas: ESTRELLAS.find((n) => String(n) === estrellas) ?? null,
    producto: null,
    orden: readSort(params, ["created_at"], { key: "created_at", desc: true }),
    pagina: readPage(params),
  };
}
