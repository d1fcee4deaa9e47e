import { isSoles, type Soles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import { normalizeSearch } from "#lib/text.ts";

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
  /** What the names may have of the search, normalised: its words, or what was taken for them. */
  palabras: string[];
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
  palabras: json.array(json.string),
});

export const parseSugerencias = (body: unknown): Sugerencias | null => json.parse(readSugerencias, body);

/** A part of a name, and whether it is what was searched for. */
export interface Trozo {
  texto: string;
  hallado: boolean;
}

/** A name in parts, at the words of a search; these are normalised, the name is not. */
export function splitHallados(nombre: string, palabras: readonly string[]): Trozo[] {
  // One letter of the normalised text for each of the name, or positions would not be the same.
  const letras = Array.from(nombre);
  const plano = letras.map((letra) => normalizeSearch(letra).charAt(0) || " ").join("");
  const marked = new Set<number>();
  for (const palabra of palabras.filter(({ length }) => length > 1)) {
    let at = plano.indexOf(palabra);
    while (at >= 0) {
      for (let n = at; n < at + palabra.length; n += 1) marked.add(n);
      at = plano.indexOf(palabra, at + 1);
    }
  }
  const trozos: Trozo[] = [];
  letras.forEach((letra, n) => {
    const last = trozos.at(-1);
    const hallado = marked.has(n);
    if (last?.hallado === hallado) last.texto += letra;
    else trozos.push({ texto: letra, hallado });
  });
  return trozos;
}
