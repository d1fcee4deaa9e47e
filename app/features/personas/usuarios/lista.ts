import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { Rol } from "./usuarios.ts";

const ORDENES = ["nombre", "email", "created_at"] as const;
export type OrdenUsuarios = (typeof ORDENES)[number];

export interface FiltrosUsuarios {
  buscar: string;
  rol: Rol | null;
  etiqueta: string;
  orden: Sort<OrdenUsuarios>;
  pagina: number;
}

export function parseFiltrosUsuarios(params: URLSearchParams): FiltrosUsuarios {
  return {
    buscar: readText(params, SEARCH),
    rol: readOneOf(params, "rol", ["cliente", "admin"]),
    etiqueta: readText(params, "etiqueta"),
    orden: readSort(params, ORDENES, { key: "created_at", desc: true }),
    pagina: readPage(params),
  };
}
