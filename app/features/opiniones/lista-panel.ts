import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { ESTRELLAS, type Estrellas } from "./opiniones.ts";

/** The main filter of the panel's list. */
export const SITUACIONES = ["por_revisar", "sin_respuesta", "ocultas"] as const;
export type SituacionOpinion = (typeof SITUACIONES)[number];

/** The filters of the panel's list, from its address. */
export interface FiltrosOpiniones {
  buscar: string;
  situacion: SituacionOpinion | null;
  estrellas: Estrellas | null;
  /** Of one product alone: its page asks for them. */
  producto: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

/** Newest first. */
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
