import { readDay, readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import { NOMBRE_ESTADO, NOMBRE_TIPO, type TipoCorreo } from "./correo.ts";
import type { EstadoCorreo } from "#db/schema/correos.ts";

export const POR_PAGINA = 50;

/** The state of the panel's view of the outbox; it lives in the address. */
export interface FiltrosCorreos {
  buscar: string;
  estado: EstadoCorreo | null;
  tipo: TipoCorreo | null;
  /** Days in Lima, both included. */
  desde: string | null;
  hasta: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

const listKeys = <T extends string>(names: Record<T, string>) => Object.keys(names) as T[];

/** Newest first. */
export function parseFiltrosCorreos(params: URLSearchParams): FiltrosCorreos {
  return {
    buscar: readText(params, SEARCH),
    estado: readOneOf(params, "estado", listKeys(NOMBRE_ESTADO)),
    tipo: readOneOf(params, "tipo", listKeys(NOMBRE_TIPO)),
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    orden: readSort(params, ["created_at"], { key: "created_at", desc: true }),
    pagina: readPage(params),
  };
}
