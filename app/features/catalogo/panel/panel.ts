import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { Coincidencia } from "#lib/text.ts";
import type { EstadoProducto } from "#db/values.ts";
import { NIVELES, type Nivel } from "#app/features/catalogo/existencias/niveles.ts";
import { FALTAS, type FaltaProducto } from "./faltas.ts";
import {
  CAMPOS,
  describeCampos,
  type FilaProductos,
  type NombreCampo,
  type NombreEnLista,
} from "#app/features/catalogo/productos/campos.ts";

export type FilaProducto = Pick<
  FilaProductos,
  | "id"
  | "codigo"
  | "estado"
  | "ubicacion"
  | "etiquetas"
  | "stock_minimo"
  | "activo_desde"
  | "version"
  | "oferta_hasta"
  | NombreEnLista
> & {
  /** Held by orders, no longer in `stock`. */
  reservado: number;
  /** A match outside the shown fields. */
  coincidencia: Coincidencia | null;
};

export type ProductoEditable = Pick<FilaProductos, "id" | "version" | "oferta_hasta" | NombreCampo>;

export type FichaProducto = ProductoEditable &
  Pick<FilaProductos, "eliminado_en" | "created_at"> & { reservado: number };

export const CAMPOS_DESCRITOS = describeCampos(CAMPOS);

export const ORDENES_PANEL = ["novedad", "nombre", "categoria", "precio", "stock"] as const;
export type OrdenPanel = (typeof ORDENES_PANEL)[number];

export const ORDEN_USUAL: Sort<OrdenPanel> = { key: "novedad", desc: true };

export const ELIMINADO = "eliminado";

export const INACTIVOS = ["borrador", "oculto"] as const satisfies readonly EstadoProducto[];
export type EstadoInactivo = (typeof INACTIVOS)[number];

export interface FiltrosPanel {
  buscar: string;
  categoria: string;
  stock: Nivel | null;
  /** Removed products instead of the others. */
  eliminados: boolean;
  estado: EstadoInactivo | null;
  falta: FaltaProducto | null;
  /** Empty for all. */
  etiqueta: string;
  orden: Sort<OrdenPanel>;
  pagina: number;
}

export function parseFiltrosPanel(params: URLSearchParams): FiltrosPanel {
  return {
    buscar: readText(params, SEARCH),
    categoria: readText(params, "categoria"),
    stock: readOneOf(params, "stock", NIVELES),
    eliminados: readOneOf(params, "estado", [ELIMINADO]) !== null,
    estado: readOneOf(params, "estado", INACTIVOS),
    falta: readOneOf(params, "falta", FALTAS),
    etiqueta: readText(params, "etiqueta"),
    orden: readSort(params, ORDENES_PANEL, ORDEN_USUAL),
    pagina: readPage(params),
  };
}
