import type { Categoria } from "#lib/categorias.ts";
import { SEPARADOR } from "./palabras.ts";

export const MAX_FRASE = 150;

export interface FilaCategoria {
  /** The former name; empty for a new category. */
  antes: string;
  nombre: string;
  frase: string;
  producto: string;
}

export const toFilaCategoria = ({ nombre, frase, producto }: Categoria): FilaCategoria => ({
  antes: nombre,
  nombre,
  frase,
  producto: producto ?? "",
});

export const describeCategorias = (categorias: readonly Categoria[]): string =>
  categorias
    .map(({ nombre, frase, producto }) => `${nombre}: ${frase}${producto ? ` (foto de ${producto})` : ""}`)
    .map((words) => words.replaceAll(SEPARADOR, ", "))
    .join(SEPARADOR);

/** `nombre` is a former name for `usada`, a new one for `foto`. */
export interface FaltaCategoria {
  tipo: "usada" | "foto";
  nombre: string;
  mensaje: string;
}
