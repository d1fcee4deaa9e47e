import type { Centimos } from "#lib/dinero.ts";
import type { FilaProductos, NombreTienda } from "./campos.ts";
import type { Muestra } from "./colores.ts";

/** An offer that may be shown as one. */
export interface OfertaVista {
  /** The price before it, without IGV. */
  antes: Centimos;
  /** In whole percent. */
  rebaja: number;
  /** 'Hasta el 30 de noviembre, 20 unidades': its last day and its units, which the law wants beside it. */
  plazo: string;
}

/** A product as its page shows it. */
export type Producto = Pick<FilaProductos, "id" | NombreTienda> & { oferta: OfertaVista | null };

/** What a card says of its opinions: '4.7', and for screen readers ' de 5, 12 opiniones'. */
export interface Nota {
  promedio: string;
  detalle: string;
}

/** What a card shows of a group of variants. */
export interface GrupoListado {
  /** In stock. */
  variantes: number;
  /** Not all of them have one price: that of the card is the lowest. */
  varia: boolean;
  /** What can be had; none where colour is no choice. */
  colores: readonly Muestra[];
}

/** A product as a card of a list shows it, or a group of variants by the one that stands for it; the description is cut. */
export type ProductoListado = Omit<
  Producto,
  "galeria" | "textos_imagenes" | "caracteristicas" | "grupo" | "opciones"
> & {
  /** What its buyers think of it; null while none has said so. */
  nota: Nota | null;
  grupo: GrupoListado | null;
  /** What the list's filter, or somebody before, chose of its options: the end of its address. */
  elegidas?: string;
};
