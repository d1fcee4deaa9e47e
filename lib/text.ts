/**
 * The normalised form of a search text: lower case, no accents, single spaces. Used for writing the `busqueda` column
 * and for every query, so that both agree.
 */
export function normalizeSearch(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/**
 * The `busqueda` column of several texts, one per line: a query has no line break, so it never matches across two of
 * them.
 */
export function toBusqueda(...texts: string[]): string {
  return texts.map(normalizeSearch).join("\n");
}

/** The words of a search; each must be found. */
export const splitSearchWords = (buscar: string): string[] => normalizeSearch(buscar).split(" ").filter(Boolean);

/** How much of a long text is shown before what was found in it. */
const ANTES = 24;

/** Where a search was found in something that is not shown: the name of that, and its text around what was found. */
export interface Coincidencia {
  campo: string;
  antes: string;
  hallado: string;
  despues: string;
}

/** A text as letters, and normalised with one letter for each of them, or positions would not be the same. */
function toLetters(text: string): { letras: readonly string[]; plano: string } {
  const letras = text.replace(/\s+/g, " ").match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  return { letras, plano: letras.map((letra) => normalizeSearch(letra).charAt(0) || " ").join("") };
}

/** A text from shortly before `palabra`, which it has. */
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

/** A number as people write it, in groups or with its country. */
const isNumero = (buscar: string) => /^[+\d][\d\s()-]*$/.test(buscar.trim());

/**
 * Where a search was found that `shown` does not tell: of the other fields, by name and text, the one that has most words
 * of it, or all of a number. Null where what is shown has all of its words, and where no field has one.
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

/** A LIKE pattern that matches the text anywhere, with LIKE's own wildcards taken literally. */
export function toLikePattern(text: string): string {
  return `%${text.replace(/[\\%_]/g, "\\$&")}%`;
}

/** The last 8 characters of an id, as people read them. */
export function toShortId(id: string): string {
  return id.slice(-8);
}

/** A text without control characters, of which PostgreSQL refuses NUL. Tabs and line breaks stay. */
export const removeControls = (text: string): string => text.replace(/[^\P{Cc}\t\n\r]/gu, "");

/** A text of several lines, normalised for storage. */
export const cleanText = (text: string): string => removeControls(text.replace(/\r\n?/g, "\n")).trim();

/** The same for a text of one line. */
export const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");

const toLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/** A text of several lines as one: whole, or its first `max` characters cut at a word. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return toLine(text);
  return `${toLine(text.slice(0, max)).replace(/\s+\S*$/, "")}…`;
}

/** How many letters one must add, leave out, change or swap with their neighbour to turn one word into another. */
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
