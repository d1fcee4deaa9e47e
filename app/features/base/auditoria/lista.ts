import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readText } from "#lib/list-params.ts";
import type { Objeto } from "./auditoria.ts";

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
  arqueo: "Caja del mostrador",
};

const isObjeto = (name: string): name is Objeto => Object.hasOwn(NOMBRE_OBJETO, name);
export const OBJETOS = Object.keys(NOMBRE_OBJETO).filter(isObjeto);

/** Days are in Lima, inclusive. */
export interface FiltrosPagina {
  objeto: Objeto | null;
  id: string;
  actor: string;
  desde: string | null;
  hasta: string | null;
  pagina: number;
}

/** Unknown or malformed filters count as absent. */
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
