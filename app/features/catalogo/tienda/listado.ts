import type { Centimos } from "#lib/dinero.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import type { Filtros } from "./filtros.ts";

export interface CategoriaConteo {
  nombre: string;
  /** Products that meet all other filters; null where not counted. */
  cantidad: number | null;
  muchos: boolean;
}

export interface OpcionConteo {
  nombre: string;
  valores: {
    /** 'Talla: M', as the address has it. */
    opcion: string;
    valor: string;
    /** Null where not counted. */
    cantidad: number | null;
    muchos: boolean;
  }[];
}

/** In céntimos, as prices are shown. */
export interface Precios {
  min: Centimos;
  max: Centimos;
}

/** The smallest change of filters that finds products. */
export interface SiguientePaso {
  cambio: Partial<Filtros>;
  found: number;
  muchos: boolean;
}

export interface Listado {
  productos: ProductoListado[];
  /** Matches on all pages; for a text or a price range TOPE_CUENTA at most. */
  found: number;
  muchos: boolean;
  /** The corrected text that was searched for. */
  corregida: string | null;
  /** The words that were found, where no product has them all. */
  parcial: string | null;
  siguiente: SiguientePaso | null;
  cercanas: string[];
  sugeridos: ProductoListado[];
  /** `sugeridos` are best sellers; else the newest. */
  masVendidos?: boolean;
  /** Products on offer among those that meet all other filters; null where not counted. */
  ofertas: { cantidad: number | null; muchos: boolean };
  categorias: CategoriaConteo[];
  opciones: OpcionConteo[];
  /** Prices of the chosen categories; null without products. */
  precios: Precios | null;
  paginas: number;
  /** As applied: without unknown categories, page within `paginas`. */
  filtros: Filtros;
}
