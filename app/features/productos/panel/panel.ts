import type { Centimos } from "#lib/dinero.ts";
import { readOneOf, readPage, readSort, readText, SEARCH, type Sort } from "#lib/list-params.ts";
import type { Motivo } from "#db/values.ts";

/** What the form offers. */
export const CATEGORIAS = ["Electrónicos", "Ropa", "Hogar", "Deportes", "Libros", "Otros"] as const;
export type Categoria = (typeof CATEGORIAS)[number];

/** Above this the stock badge is green; from 1 on yellow, at 0 red. */
export const STOCK_HOLGADO = 10;

export const NIVELES = ["agotado", "bajo", "disponible"] as const;
export type Nivel = (typeof NIVELES)[number];

export function toNivel(stock: number): Nivel {
  if (stock <= 0) return "agotado";
  return stock <= STOCK_HOLGADO ? "bajo" : "disponible";
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

/** A row of the panel's table. */
export interface FilaProducto {
  id: string;
  nombre: string;
  /** Its beginning: as much as a table shows. */
  descripcion: string;
  precio: Centimos;
  stock: number;
  categoria: string;
  imagen: string;
}

/** A product as the form edits it. */
export interface ProductoEditable extends FilaProducto {
  galeria: string[];
  /** What the editor started from; see db/schema/productos.ts. */
  version: number;
}

export const ORDENES_PANEL = ["novedad", "nombre", "categoria", "precio", "stock"] as const;
export type OrdenPanel = (typeof ORDENES_PANEL)[number];

export const ORDEN_USUAL: Sort<OrdenPanel> = { key: "novedad", desc: true };

/** In the address: the list of what was removed. */
export const ELIMINADO = "eliminado";

/** What the list of the panel is narrowed to; it lives in the address. */
export interface FiltrosPanel {
  buscar: string;
  categoria: string;
  stock: Nivel | null;
  /** Those that were removed, instead of those that are there. */
  eliminados: boolean;
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
    orden: readSort(params, ORDENES_PANEL, ORDEN_USUAL),
    pagina: readPage(params),
  };
}
