import type { Centimos } from "#lib/dinero.ts";
import type { ProductoListado } from "../productos.ts";
import type { Filtros } from "./filtros.ts";

/** A category that one may choose. */
export interface CategoriaConteo {
  nombre: string;
  /** Its products that meet all other filters; null where a text has too many to count. */
  cantidad: number | null;
  /** There are more than these. */
  muchos: boolean;
}

/** An option of variants that one may choose values of. */
export interface OpcionConteo {
  /** 'Talla' */
  nombre: string;
  valores: {
    /** 'Talla: M', as the address has it. */
    opcion: string;
    valor: string;
    /** Cards that it would show; null beside a text. */
    cantidad: number | null;
    muchos: boolean;
  }[];
}

/** The cheapest and the dearest, as prices are shown. */
export interface Precios {
  min: Centimos;
  max: Centimos;
}

/** The nearest filters to those of a list without products that find some. */
export interface SiguientePaso {
  cambio: Partial<Filtros>;
  found: number;
  muchos: boolean;
}

/** One page of a list, and what it may be narrowed to. */
export interface Listado {
  productos: ProductoListado[];
  /** Matches of all filters, on all pages; of a text, or within prices, TOPE_CUENTA at most. */
  found: number;
  /** More than `found` match. */
  muchos: boolean;
  /** What was sought instead of a mistyped text. */
  corregida: string | null;
  /** The words of a text that were sought, where no product has them all. */
  parcial: string | null;
  /** Where there are none. */
  siguiente: SiguientePaso | null;
  /** Words to search for instead, and some products: where the shop has nothing of a text. */
  cercanas: string[];
  sugeridos: ProductoListado[];
  /** They are best sellers, not the newest. */
  masVendidos?: boolean;
  /** What is on offer among what meets all other filters; null where a text has too many to count. */
  ofertas: { cantidad: number | null; muchos: boolean };
  categorias: CategoriaConteo[];
  /** None where nothing listed has variants. */
  opciones: OpcionConteo[];
  /** Of the chosen categories; null where they have no product. */
  precios: Precios | null;
  paginas: number;
  /** The filters as they were applied: unknown categories are dropped, the page lies within `paginas`. */
  filtros: Filtros;
}
