import { normalizeSearch } from "#lib/text.ts";

/** Words that mean the same: a group each, as staff typed them. */
export type Grupos = string[][];

export const MAX_LINEAS = 200;
export const MAX_POR_LINEA = 8;
const MIN_LETRAS = 3;
const MAX_LETRAS = 40;
/** Characters that the field takes: more than the longest table has. */
export const MAX_TEXTO_GRUPOS = MAX_LINEAS * MAX_POR_LINEA * (MAX_LETRAS + 2);

/** The parameter of /admin/ajustes/busqueda that begins a group with a word. */
export const PALABRA = "palabra";

/** As many wrong lines as the message names. */
const MAX_ERRORES = 5;

/** A line each; one left empty is an empty group, so that the others keep their numbers. */
export const splitGrupos = (text: string): Grupos =>
  text
    .normalize("NFC")
    .split(/\r\n?|\n/)
    .map((line) =>
      line
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    );

export const formatGrupo = (grupo: readonly string[]): string => grupo.join(", ");
export const formatGrupos = (grupos: Grupos, between = "\n"): string => grupos.map(formatGrupo).join(between);

/** Between the groups of a table that is told in words. No word has it. */
export const SEPARADOR = "; ";

const splitText = (text: string) => (text ? text.split(SEPARADOR) : []);

/** How many groups a table has that is told in words. */
export const countGrupos = (text: string): number => splitText(text).length;

function judgePalabra(palabra: string): string | null {
  if (/\s/.test(palabra)) return `«${palabra}» son varias palabras; sepáralas con comas o deja una sola`;
  if (!/^[\p{L}\p{N}-]+$/u.test(palabra)) return `«${palabra}» solo puede tener letras, números y guiones`;
  if (palabra.length < MIN_LETRAS) return `«${palabra}» necesita al menos ${MIN_LETRAS} letras`;
  return palabra.length > MAX_LETRAS ? `«${palabra}» tiene más de ${MAX_LETRAS} letras` : null;
}

/** What is wrong with a group; `lineas` has the line of each word of those above. */
function judgeGrupo(grupo: readonly string[], linea: number, lineas: Map<string, number>): string | null {
  for (const palabra of grupo) {
    const error = judgePalabra(palabra);
    if (error) return error;
    const normal = normalizeSearch(palabra);
    const before = lineas.get(normal);
    if (before === linea) return `«${palabra}» está dos veces`;
    if (before !== undefined) return `«${palabra}» ya está en la línea ${before}`;
    lineas.set(normal, linea);
  }
  if (grupo.length < 2) return "escribe al menos dos palabras, separadas por comas";
  return grupo.length > MAX_POR_LINEA ? `tiene más de ${MAX_POR_LINEA} palabras` : null;
}

/** What is wrong with a table, line by line; null where nothing is. A word may stand in one group alone. */
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

/** What a change of a table took out and put in, by the words that tell it before and after. */
export function compareGrupos(antes: string, despues: string): { quitados: string[]; agregados: string[] } {
  const [before, after] = [splitText(antes), splitText(despues)];
  return {
    quitados: before.filter((line) => !after.includes(line)),
    agregados: after.filter((line) => !before.includes(line)),
  };
}
