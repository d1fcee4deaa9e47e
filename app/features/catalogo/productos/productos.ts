import type { Centimos } from "#lib/dinero.ts";
import type { FilaProductos, NombreTienda } from "./campos.ts";
import type { Muestra } from "./colores.ts";

export interface OfertaVista {
  /** The former price, without IGV. */
  antes: Centimos;
  /** In whole percent. */
  rebaja: number;
  /** 'Hasta el 30 de noviembre, 20 unidades', both required by law. */
  plazo: string;
}

export type Producto = Pick<FilaProductos, "id" | NombreTienda> & { oferta: OfertaVista | null };

/** '4.7', and for screen readers ' de 5, 12 opiniones'. */
export interface Nota {
  promedio: string;
  detalle: string;
}

export interface GrupoListado {
  variantes: number;
  /** Prices differ: the card shows the lowest. */
  varia: boolean;
  colores: readonly Muestra[];
}

export const EN_TARJETA = ["id", "nombre", "categoria", "descripcion", "precio", "stock", "imagen"] as const;

/** A group by its representative; the description is cut. */
export type ProductoListado = Pick<Producto, (typeof EN_TARJETA)[number] | "oferta"> & {
  /** null without opinions. */
  nota: Nota | null;
  grupo: GrupoListado | null;
  elegidas?: string;
};
