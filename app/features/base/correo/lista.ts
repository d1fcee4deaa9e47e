import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { type TipoCorreo, TIPOS_CORREO } from "./correo.ts";
import { ESTADOS_CORREO, type EstadoCorreo } from "#db/values.ts";

export interface FiltrosCorreos {
  buscar: string;
  estado: EstadoCorreo | null;
  tipo: TipoCorreo | null;
  /** Days are in Lima, inclusive. */
  desde: string | null;
  hasta: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

export function parseFiltrosCorreos(params: URLSearchParams): FiltrosCorreos {
  return {
    buscar: readText(params, SEARCH),
    estado: readOneOf(params, "estado", ESTADOS_CORREO),
    tipo: readOneOf(params, "tipo", TIPOS_CORREO),
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    orden: readSort(params, ["created_at"], { key: "created_at", desc: true }),
    pagina: readPage(params),
  };
}
