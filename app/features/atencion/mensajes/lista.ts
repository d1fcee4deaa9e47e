import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { EstadoMensaje } from "./mensajes.ts";

export interface FiltrosMensajes {
  buscar: string;
  estado: EstadoMensaje | null;
  /** Assigned to the reader, or to nobody. */
  asignado: "yo" | "nadie" | null;
  entrega: "fallido" | null;
  /** Days in Lima, inclusive. */
  desde: string | null;
  hasta: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

export function parseFiltrosMensajes(params: URLSearchParams): FiltrosMensajes {
  return {
    buscar: readText(params, SEARCH),
    estado: readOneOf(params, "estado", ["nuevo", "atendido"]),
    asignado: readOneOf(params, "asignado", ["yo", "nadie"]),
    entrega: readOneOf(params, "entrega", ["fallido"]),
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    orden: readSort(params, ["created_at"], { key: "created_at", desc: true }),
    pagina: readPage(params),
  };
}
