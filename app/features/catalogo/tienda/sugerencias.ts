import { isSoles, type Soles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import type { Termino } from "#app/features/catalogo/busquedas/terminos.ts";

/** Price in soles without IGV. */
export interface ProductoSugerido {
  id: string;
  nombre: string;
  precio: Soles;
  imagen: string;
  agotado?: boolean | undefined;
}

export interface Sugerencias {
  productos: ProductoSugerido[];
  categorias: string[];
  /** One for each category, empty for none; no list with a text. */
  fotos: string[];
  /** The corrected text that was searched for. */
  corregida: string | null;
  /** The words that were found, where no product has them all. */
  parcial: string | null;
  terminos: Termino[];
}

const readSugerencias = json.object<Sugerencias>({
  productos: json.array(
    json.object<ProductoSugerido>({
      id: json.string,
      nombre: json.string,
      precio: json.where(json.number, isSoles),
      imagen: json.string,
      agotado: json.optional(json.boolean),
    }),
  ),
  categorias: json.array(json.string),
  fotos: json.array(json.string),
  corregida: (value) => json.optional(json.string)(value) ?? null,
  parcial: (value) => json.optional(json.string)(value) ?? null,
  terminos: json.array(
    json.object<Termino>({
      texto: json.string,
      formas: json.array(json.string),
      sinonimos: json.array(json.string),
    }),
  ),
});

export const parseSugerencias = (body: unknown): Sugerencias | null => json.parse(readSugerencias, body);
