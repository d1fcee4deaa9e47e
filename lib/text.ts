/** Lower case, no accents, single spaces. For the `busqueda` column and every query, so that both agree. */
export function normalizeSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** One text a line: queries have no line break, so they never match across two. */
export function toBusqueda(...texts: string[]): string {
  return texts.map(normalizeSearch).join("\n");
}

/** Each word must be found. */
export const splitSearchWords = (buscar: string): string[] => normalizeSearch(buscar).split(" ").filter(Boolean);

/** A word of its own in a group of synonyms: those before it find those behind it, and not the other way round. */
export const LLEVA_A = ">";

const ANTES = 24;

/** A label, and the text around a match. */
export interface Coincidencia {
  campo: string;
  antes: string;
  hallado: string;
  despues: string;
}

/** `plano` has one letter for each of `letras`, so that positions agree. */
function toLetters(text: string): { letras: readonly string[]; plano: string } {
  const letras = text.replace(/\s+/g, " ").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  return { letras, plano: letras.map((letra) => normalizeSearch(letra).charAt(0) || " ").join("") };
}

function cropAt({ letras, plano }: ReturnType<typeof toLetters>, palabra: string): Omit<Coincidencia, "campo"> {
  const at = plano.indexOf(palabra);
  const end = at + palabra.length;
  const before = letras.slice(Math.max(0, at - ANTES), at).join("");
  return {
    antes: at <= ANTES ? before : `…${before.replace(/^\S*\s/, "")}`,
    hallado: letras.slice(at, end).join(""),
    despues: letras.slice(end).join(""),
  };
}

/** Digits, maybe grouped or with a country code. */
const isNumero = (buscar: string) => /^[+\d][\d\s()-]*$/.test(buscar.trim());

/**
 * The hidden field with most of the words, or the whole number. null where the shown fields have all words, or no field
 * has one.
 */
export function findCoincidencia(
  buscar: string,
  shown: string,
  otros: readonly (readonly [campo: string, text: string | null])[],
): Coincidencia | null {
  const plain = normalizeSearch(shown);
  const missing = splitSearchWords(buscar).filter((word) => !plain.includes(word));
  if (missing.length === 0) return null;
  const palabras = isNumero(buscar) ? [buscar.replace(/\D/g, ""), ...missing] : missing;
  let best: { campo: string; letters: ReturnType<typeof toLetters>; found: readonly string[] } | null = null;
  for (const [campo, text] of otros) {
    const letters = toLetters(text ?? "");
    const found = palabras.filter((palabra) => letters.plano.includes(palabra));
    if (found.length > (best?.found.length ?? 0)) best = { campo, letters, found };
  }
  if (best === null) return null;
  const longest = best.found.reduce((one, other) => (other.length > one.length ? other : one));
  return { campo: best.campo, ...cropAt(best.letters, longest) };
}

/** Matches anywhere; wildcards are escaped. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** 8 characters, for people. */
export function toShortId(id: string): string {
  return id.slice(-8);
}

/** PostgreSQL refuses NUL. Keeps tabs and line breaks. */
export const removeControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, "");

export const cleanText = (text: string): string => removeControls(text.replace(/\r\n?/g, "\n")).trim();

export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");

const toLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** Joins lines; cuts at a word after at most `max` characters. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return toLine(text);
  return `${toLine(text.slice(0, max)).replace(/\s+\S*$/, "")}…`;
}

/** Edit distance, with swaps of neighbours. */
export function countEdits(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, n) => n);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1];
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        (above[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (above[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    [before, above] = [above, row];
  }
  return above[to.length] ?? 0;
}
