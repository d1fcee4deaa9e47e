import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { EstadoMensaje } from "./mensajes.ts";

/** The filters of the messages, from the page's address. */
export interface FiltrosMensajes {
  buscar: string;
  estado: EstadoMensaje | null;
  /** Of whom takes care: the reader themselves, or nobody. */
  asignado: "yo" | "nadie" | null;
  /** Whose delivery to the shop's mailbox was given up. */
  entrega: "fallido" | null;
  /** Days in Lima, both included. */
  desde: string | null;
  hasta: string | null;
  orden: Sort<"created_at">;
  pagina: number;
}

/** Newest first. */
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
