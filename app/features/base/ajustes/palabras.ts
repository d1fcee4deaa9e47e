import { LLEVA_A, normalizeSearch } from "#lib/text.ts";

export type Grupos = string[][];

export const MAX_LINEAS = 200;
export const MAX_POR_LINEA = 8;
const MIN_LETRAS = 3;
const MAX_LETRAS = 40;
export const MAX_TEXTO_GRUPOS = MAX_LINEAS * MAX_POR_LINEA * (MAX_LETRAS + 2);

/** Query parameter: a word that starts a new group. */
export const PALABRA = "palabra";

const MAX_ERRORES = 5;

/** An empty line stays an empty group, so that line numbers fit. */
export const splitGrupos = (text: string): Grupos =>
  text
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .replaceAll(LLEVA_A, `,${LLEVA_A},`)
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    );

export const formatGrupo = (grupo: readonly string[]): string =>
  grupo.join(", ").replaceAll(`, ${LLEVA_A}, `, ` ${LLEVA_A} `);
export const formatGrupos = (grupos: Grupos, between = "\n"): string => grupos.map(formatGrupo).join(between);

/** No word may contain it. */
export const SEPARADOR = "; ";

const splitText = (text: string) => (text ? text.split(SEPARADOR) : []);

export const countGrupos = (text: string): number => splitText(text).length;

function judgePalabra(palabra: string): string | null {
  if (/\s/.test(palabra)) return `«${palabra}» son varias palabras; sepáralas con comas o deja una sola`;
  if (!/^[\p{L}\p{N}-]+$/u.test(palabra)) return `«${palabra}» solo puede tener letras, números y guiones`;
  if (palabra.length < MIN_LETRAS) return `«${palabra}» necesita al menos ${MIN_LETRAS} letras`;
  return palabra.length > MAX_LETRAS ? `«${palabra}» tiene más de ${MAX_LETRAS} letras` : null;
}

function judgeGrupo(todas: readonly string[], linea: number, lineas: Map<string, number>): string | null {
  const lleva = todas.indexOf(LLEVA_A);
  const grupo = lleva < 0 ? todas : todas.slice(0, lleva);
  const otras = lleva < 0 ? [] : todas.slice(lleva + 1);
  if (lleva >= 0 && (grupo.length === 0 || otras.length === 0 || otras.includes(LLEVA_A)))
    return `escribe palabras a los dos lados de un solo «${LLEVA_A}»`;
  for (const palabra of [...grupo, ...otras]) {
    const error = judgePalabra(palabra);
    if (error) return error;
  }
  // Words behind the sign may stand in other lines as well.
  for (const palabra of grupo) {
    const normal = normalizeSearch(palabra);
    const before = lineas.get(normal);
    if (before === linea) return `«${palabra}» está dos veces`;
    if (before !== undefined) return `«${palabra}» ya está en la línea ${before}`;
    lineas.set(normal, linea);
  }
  const cuantas = grupo.length + otras.length;
  if (cuantas < 2) return "escribe al menos dos palabras, separadas por comas";
  return cuantas > MAX_POR_LINEA ? `tiene más de ${MAX_POR_LINEA} palabras` : null;
}

/** A word may be in one group only. null without errors. */
export function judgeGrupos(grupos: Grupos): string | null {
  if (grupos.filter(({ length }) => length > 0).length > MAX_LINEAS) return `Escribe ${MAX_LINEAS} líneas como máximo.`;
  const lineas = new Map<string, number>();
  const errores = grupos.flatMap((grupo, n) => {
    const error = grupo.length > 0 ? judgeGrupo(grupo, n + 1, lineas) : null;
    return error ? [`Línea ${n + 1}: ${error}.`] : [];
  });
  const rest = errores.length - MAX_ERRORES;
  const more = rest > 0 ? [rest === 1 ? "Y una línea más." : `Y ${rest} líneas más.`] : [];
  return errores.length > 0 ? [...errores.slice(0, MAX_ERRORES), ...more].join(" ") : null;
}

export function compareGrupos(antes: string, despues: string): { quitados: string[]; agregados: string[] } {
  const [before, after] = [splitText(antes), splitText(despues)];
  return {
    quitados: before.filter((line) => !after.includes(line)),
    agregados: after.filter((line) => !before.includes(line)),
  };
}
