import { LISTAS_CON_VISTAS, type ListaConVistas } from "#db/values.ts";
import type { Area } from "#lib/permisos.ts";

interface DatosLista {
  /** Who may see the list sees its views; who may change it keeps some. */
  area: Area;
  /** The address of the list. */
  ruta: string;
  /**
   * The parameters that a view keeps. No words that are searched for, and no single person, where these would be of
   * customers: what is kept of them ends with their account.
   */
  guarda: readonly string[];
}

export const LISTAS: Record<ListaConVistas, DatosLista> = {
  pedidos: {
    area: "pedidos",
    ruta: "/admin/pedidos",
    guarda: ["estado", "cobro", "atencion", "falta", "desde", "hasta", "orden"],
  },
  productos: {
    area: "productos",
    ruta: "/admin/productos",
    guarda: ["buscar", "categoria", "stock", "estado", "falta", "orden"],
  },
  usuarios: { area: "clientes", ruta: "/admin/usuarios", guarda: ["rol", "etiqueta", "orden"] },
};

/** The lists that somebody may see. */
export const listListas = (puede: (alcance: "ver", area: Area) => boolean): ListaConVistas[] =>
  LISTAS_CON_VISTAS.filter((lista) => puede("ver", LISTAS[lista].area));

export const MAX_NOMBRE = 40;
/** Of one person and list. */
export const MAX_VISTAS = 20;

/** In the address that a form about views is sent to: the list's own, so that its area says who may. */
export const PARAM_VISTAS = "vistas";
export const toVistasAction = (lista: ListaConVistas): string => `${LISTAS[lista].ruta}?${PARAM_VISTAS}=1`;

/** What a view of this list keeps of an address, always in the same order; empty for the bare list. */
export function toConsulta(lista: ListaConVistas, params: URLSearchParams): string {
  const kept = LISTAS[lista].guarda.flatMap((name) => {
    const value = params.get(name)?.trim().slice(0, 200);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
