import type { Centimos } from "#lib/dinero.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import type { Filtros } from "./filtros.ts";

export interface CategoriaConteo {
  nombre: string;
  /** Products that meet all other filters; null where not counted. */
  cantidad: number | null;
  muchos: boolean;
}

export interface ValorFaceta {
  /** As the address has it. */
  value: string;
  texto: string;
  /** Null where not counted. */
  cantidad: number | null;
  muchos: boolean;
  /** A colour's tone in CSS, where it is known. */
  tono?: string;
}

/** A group of choices beside a list. */
export interface Faceta {
  titulo: string;
  name: "categoria" | "opcion" | "oferta";
  valores: readonly ValorFaceta[];
}

export interface OpcionConteo {
  /** 'Talla', or 'Talla de gorro' beside the sizes of other things. */
  nombre: string;
  valores: {
    /** 'Talla: M', as the address has it. */
    opcion: string;
    valor: string;
    /** Null where not counted. */
    cantidad: number | null;
    muchos: boolean;
    /** A colour's tone in CSS, where it is known. */
    tono?: string;
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
  /** '12 gorras en rojo de S/ 20 a S/ 60'; absent for a list without filters. */
  frase?: string;
  /** Matches on all pages; for a text or a price range TOPE_CUENTA at most. */
  found: number;
  muchos: boolean;
  /** The corrected text that was searched for. */
  corregida: string | null;
  /** The words that were found, where no product has them all. */
  parcial: string | null;
  siguiente: SiguientePaso | null;
  cercanas: string[];
  /** Sold-out products that the text means, where nothing else was found. */
  agotados?: ProductoListado[];
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

/** What the page of a list gets. */
export type ListaVista = Omit<Listado, "opciones" | "ofertas"> & { facetas: readonly Faceta[] };
