import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readText } from "#lib/list-params.ts";
import type { Objeto } from "./auditoria.ts";

/** In the order in which the page offers them. */
export const NOMBRE_OBJETO: Record<Objeto, string> = {
  producto: "Producto",
  pedido: "Pedido",
  usuario: "Usuario",
  mensaje: "Mensaje",
  correo: "Correo",
  reclamo: "Reclamo",
  feriado: "Feriado",
  ajuste: "Ajuste",
  opinion: "Opinión",
  cupon: "Cupón",
  invitacion: "Invitación",
  comprobante: "Comprobante",
  vista: "Vista guardada",
};

const isObjeto = (name: string): name is Objeto => Object.hasOwn(NOMBRE_OBJETO, name);
export const OBJETOS = Object.keys(NOMBRE_OBJETO).filter(isObjeto);

/** The filters of the log's page, from its address. Days are Lima's, both included. */
export interface FiltrosPagina {
  objeto: Objeto | null;
  /** The id of one thing: its own page links here. */
  id: string;
  actor: string;
  desde: string | null;
  hasta: string | null;
  pagina: number;
}

/** Reads the filters of the log's address; what is unknown or ill-formed counts as absent. */
export function parseFiltrosAuditoria(params: URLSearchParams): FiltrosPagina {
  return {
    objeto: readOneOf(params, "objeto", OBJETOS),
    id: readText(params, "id"),
    actor: readText(params, "actor"),
    desde: readDay(params, "desde"),
    hasta: readDay(params, "hasta"),
    pagina: readPage(params),
  };
}
