import { LISTAS_CON_VISTAS, type ListaConVistas } from "#db/values.ts";
import type { Area } from "#lib/permisos.ts";

interface DatosLista {
  /** Seeing the list shows its views; changing it allows saving some. */
  area: Area;
  ruta: string;
  /** No search text, and no person where they would be a customer: these must end with the customer's account. */
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
    guarda: ["buscar", "categoria", "stock", "estado", "falta", "etiqueta", "orden"],
  },
  usuarios: { area: "clientes", ruta: "/admin/usuarios", guarda: ["rol", "etiqueta", "orden"] },
};

export const listListas = (puede: (alcance: "ver", area: Area) => boolean): ListaConVistas[] =>
  LISTAS_CON_VISTAS.filter((lista) => puede("ver", LISTAS[lista].area));

export const MAX_NOMBRE = 40;
/** Per person and list. */
export const MAX_VISTAS = 20;

/** Forms about views post to the list's own address, so that its area decides who may. */
export const PARAM_VISTAS = "vistas";
export const toVistasAction = (lista: ListaConVistas): string => `${LISTAS[lista].ruta}?${PARAM_VISTAS}=1`;

/** Parameters are sorted; empty for the bare list. */
export function toConsulta(lista: ListaConVistas, params: URLSearchParams): string {
  const kept = LISTAS[lista].guarda.flatMap((name) => {
    const value = params.get(name)?.trim().slice(0, 200);
    return value ? [[name, value]] : [];
  });
  return new URLSearchParams(kept).toString();
}
