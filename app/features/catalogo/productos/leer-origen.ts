import { cleanLine, cleanText, normalizeSearch } from "#lib/text.ts";
import { listDepartamentos } from "#lib/ubigeo/departamentos.ts";
import type { CampoLeido } from "./leer-campos.ts";

const FILAS_MAXIMAS = 20;
const COLUMNAS_MAXIMAS = 6;
const CELDA_MAXIMA = 40;

export const SEPARADOR_TALLAS = "; ";

const fail = (error: string) => ({ error });

/** A department's name with or without its accents; empty for none. */
export function readDepartamento(text: string): CampoLeido<string> {
  const typed = normalizeSearch(text);
  if (typed === "") return { valor: "" };
  const valor = listDepartamentos().find((nombre) => normalizeSearch(nombre) === typed);
  return valor === undefined ? fail("Elige un departamento del Perú, como Cusco o Puno.") : { valor };
}

/** A spreadsheet pastes its columns with tabs. */
const splitFila = (line: string): string[] =>
  line
    .replace(/\s*[;\t]\s*$/, "")
    .split(/[;\t]/)
    .map(cleanLine);

function judgeFila(celdas: readonly string[], n: number, columnas: number): string | null {
  const donde = `La línea ${n + 1}`;
  if (celdas.length !== columnas) {
    return `${donde} tiene ${celdas.length} ${celdas.length === 1 ? "columna" : "columnas"} y la primera ${columnas}. Sepáralas con punto y coma: S; 96; 70.`;
  }
  if (celdas.includes("")) return `${donde} tiene una casilla vacía. Si no hay medida, pon un guion.`;
  const long = celdas.find((celda) => celda.length > CELDA_MAXIMA);
  return long === undefined ? null : `«${long.slice(0, CELDA_MAXIMA)}…» pasa de ${CELDA_MAXIMA} caracteres.`;
}

function findTwice(names: readonly string[]): string | undefined {
  const plain = names.map(normalizeSearch);
  return names.find((_, n) => plain.indexOf(plain[n] ?? "") < n);
}

/** A row a line, the first with the columns' names; cells separated by semicolons or tabs. Empty for none. */
export function readGuiaTallas(text: string): CampoLeido<string[]> {
  const filas = cleanText(text)
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map(splitFila);
  const [titulos, ...tallas] = filas;
  if (!titulos) return { valor: [] };
  if (titulos.length < 2) return fail("La primera línea dice qué es cada columna: Talla; Pecho (cm); Largo (cm).");
  if (titulos.length > COLUMNAS_MAXIMAS) return fail(`Como máximo ${COLUMNAS_MAXIMAS} columnas.`);
  if (tallas.length === 0) return fail("Falta al menos una talla, en otra línea: S; 96; 70.");
  if (filas.length > FILAS_MAXIMAS) return fail(`Como máximo ${FILAS_MAXIMAS} líneas.`);
  for (const [n, celdas] of filas.entries()) {
    const error = judgeFila(celdas, n, titulos.length);
    if (error !== null) return fail(error);
  }
  const twice = findTwice(titulos) ?? findTwice(tallas.map(([nombre = ""]) => nombre));
  if (twice !== undefined) return fail(`«${twice}» está dos veces.`);
  return { valor: filas.map((celdas) => celdas.join(SEPARADOR_TALLAS)) };
}
