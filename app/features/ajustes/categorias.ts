import type { Categoria } from "#lib/categorias.ts";
import { SEPARADOR } from "./palabras.ts";

export const MAX_CATEGORIAS = 40;
export const MAX_NOMBRE = 40;
export const MAX_FRASE = 150;

/** A category as the panel's form shows it. */
export interface FilaCategoria {
  /** Its name before the form was changed; empty for a new one. */
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

/** The categories in words, for the history of the setting. */
export const describeCategorias = (categorias: readonly Categoria[]): string =>
  categorias
    .map(({ nombre, frase, producto }) => `${nombre}: ${frase}${producto ? ` (foto de ${producto})` : ""}`)
    .map((words) => words.replaceAll(SEPARADOR, ", "))
    .join(SEPARADOR);

/** Why categories cannot be changed so: `nombre` is one of those before for `usada`, and one of those after for `foto`. */
export interface FaltaCategoria {
  tipo: "usada" | "foto";
  nombre: string;
  mensaje: string;
}
