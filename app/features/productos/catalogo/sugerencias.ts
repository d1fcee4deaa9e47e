import { isSoles, type Soles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import type { Termino } from "../terminos.ts";

/** A product as a suggestion shows it. The price is without IGV. */
export interface ProductoSugerido {
  id: string;
  nombre: string;
  precio: Soles;
  imagen: string;
}

/** The answer of GET /api/sugerencias. */
export interface Sugerencias {
  productos: ProductoSugerido[];
  categorias: string[];
  /** The picture of each of these categories, empty for none; none at all with a text. */
  fotos: string[];
  /** What was sought instead of a mistyped text. */
  corregida: string | null;
  /** The words of it that were sought, where no product has them all. */
  parcial: string | null;
  /** What was sought, and may stand in the names. */
  terminos: Termino[];
}

const readSugerencias = json.object<Sugerencias>({
  productos: json.array(
    json.object<ProductoSugerido>({
      id: json.string,
      nombre: json.string,
      precio: json.where(json.number, isSoles),
      imagen: json.string,
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
