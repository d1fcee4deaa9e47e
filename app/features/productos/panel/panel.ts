import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { Coincidencia } from "#lib/text.ts";
import type { EstadoProducto, Motivo } from "#db/values.ts";
import { FALTAS, type FaltaProducto } from "./faltas.ts";
import { CAMPOS, describeCampos, type FilaProductos, type NombreCampo, type NombreEnLista } from "../campos.ts";

export const NIVELES = ["agotado", "bajo", "disponible"] as const;
export type Nivel = (typeof NIVELES)[number];

/** `bajo`: with so many units or fewer it runs low. */
export function toNivel(stock: number, bajo: number): Nivel {
  if (stock <= 0) return "agotado";
  return stock <= bajo ? "bajo" : "disponible";
}

/** Why the staff moved stock. Orders move it by themselves. */
export const MOTIVOS_PANEL = [
  "recepcion",
  "merma",
  "conteo",
  "devolucion_cliente",
  "ajuste",
] as const satisfies readonly Motivo[];
export type MotivoPanel = (typeof MOTIVOS_PANEL)[number];

export const TEXTO_MOTIVO: Record<Motivo, string> = {
  inicial: "Stock inicial",
  retencion: "Pedido",
  devolucion: "Pedido cancelado o vencido",
  recepcion: "Recepción de mercadería",
  merma: "Merma o pérdida",
  conteo: "Conteo de inventario",
  devolucion_cliente: "Devolución de un cliente",
  ajuste: "Ajuste",
};

/** A row of the panel's list. Of a description its beginning: as much as the list shows. */
export type FilaProducto = Pick<
  FilaProductos,
  | "id"
  | "codigo"
  | "estado"
  | "ubicacion"
  | "stock_minimo"
  | "activo_desde"
  | "version"
  | "oferta_hasta"
  | NombreEnLista
> & {
  /** Units that orders hold; they are not in `stock` any more. */
  reservado: number;
  /** Where the search was found in what the list does not show. */
  coincidencia: Coincidencia | null;
};

/** A product as the form edits it, and the version that the editor started from. */
export type ProductoEditable = Pick<FilaProductos, "id" | "version" | "oferta_hasta" | NombreCampo>;

/** A product as its page shows it. */
export type FichaProducto = ProductoEditable &
  Pick<FilaProductos, "eliminado_en" | "created_at"> & { reservado: number };

/** How the log tells of a product. */
export const CAMPOS_DESCRITOS = describeCampos(CAMPOS);

export const ORDENES_PANEL = ["novedad", "nombre", "categoria", "precio", "stock"] as const;
export type OrdenPanel = (typeof ORDENES_PANEL)[number];

export const ORDEN_USUAL: Sort<OrdenPanel> = { key: "novedad", desc: true };

/** In the address: the list of what was removed. */
export const ELIMINADO = "eliminado";

/** The states in which customers do not see a product. */
export const INACTIVOS = ["borrador", "oculto"] as const satisfies readonly EstadoProducto[];
export type EstadoInactivo = (typeof INACTIVOS)[number];

/** What the list of the panel is narrowed to; it lives in the address. */
export interface FiltrosPanel {
  buscar: string;
  categoria: string;
  stock: Nivel | null;
  /** Those that were removed, instead of those that are there. */
  eliminados: boolean;
  /** Those alone that customers do not see. */
  estado: EstadoInactivo | null;
  /** Those alone that lack this. */
  falta: FaltaProducto | null;
  orden: Sort<OrdenPanel>;
  pagina: number;
}

/** Reads the filters of the panel's list; what is unknown or ill-formed counts as absent. */
export function parseFiltrosPanel(params: URLSearchParams): FiltrosPanel {
  return {
    buscar: readText(params, SEARCH),
    categoria: readText(params, "categoria"),
    stock: readOneOf(params, "stock", NIVELES),
    eliminados: readOneOf(params, "estado", [ELIMINADO]) !== null,
    estado: readOneOf(params, "estado", INACTIVOS),
    falta: readOneOf(params, "falta", FALTAS),
    orden: readSort(params, ORDENES_PANEL, ORDEN_USUAL),
    pagina: readPage(params),
  };
}
