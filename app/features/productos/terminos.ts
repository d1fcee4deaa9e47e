import { countEdits, normalizeSearch, splitSearchWords } from "#lib/text.ts";

/** A searched word, and what else is taken for it. All of them are normalised. */
export interface Termino {
  texto: string;
  /** The word in its other number, singular or plural. */
  numero: readonly string[];
  /** Words that mean the same, and what they are without the plural's -s. */
  sinonimos: readonly string[];
}

/** Other words that mean the same as one. */
export type Sinonimos = ReadonlyMap<string, readonly string[]>;

export const SIN_SINONIMOS: Sinonimos = new Map();

const MIN_PLURAL = 4;

/** What a word may be in singular: 'tazas' taza, 'jabones' jabon, 'luces' luz. Most are no words, and find nothing. */
function listSingulares(texto: string): string[] {
  if (texto.length < MIN_PLURAL) return [];
  if (texto.endsWith("ces")) return [`${texto.slice(0, -3)}z`, texto.slice(0, -1)];
  if (texto.endsWith("es")) return [texto.slice(0, -2), texto.slice(0, -1)];
  return /[aeiou]s$/.test(texto) ? [texto.slice(0, -1)] : [];
}

/** A plural begins with its singular and needs no word of its own, but for those in -ces. */
const listNumero = (texto: string): string[] => [
  ...listSingulares(texto),
  ...(/..z$/.test(texto) ? [`${texto.slice(0, -1)}ces`] : []),
];

const withoutS = (texto: string) =>
  texto.length >= MIN_PLURAL && /[aeiou]s$/.test(texto) ? [texto, texto.slice(0, -1)] : [texto];

/** The synonyms of each word of these groups, also of its singular. */
export function toSinonimos(grupos: readonly (readonly string[])[]): Sinonimos {
  const sinonimos = new Map<string, string[]>();
  for (const grupo of grupos) {
    const palabras = grupo.map(normalizeSearch);
    for (const palabra of palabras) {
      const others = palabras.filter((other) => other !== palabra).flatMap(withoutS);
      for (const name of [palabra, ...listSingulares(palabra)]) sinonimos.set(name, others);
    }
  }
  return sinonimos;
}

export function toTermino(texto: string, sinonimos: Sinonimos): Termino {
  const numero = listNumero(texto);
  const others = [texto, ...numero].flatMap((name) => sinonimos.get(name) ?? []);
  return { texto, numero, sinonimos: [...new Set(others)] };
}

/** The words of a search, each once; a product must have them all. */
export const splitTerminos = (search: string, sinonimos: Sinonimos): Termino[] =>
  [...new Set(splitSearchWords(search))].map((texto) => toTermino(texto, sinonimos));

/** How a searched word lies in one of the catalogue's: it is that word; it begins it; it lies within it. */
export type Lugar = 0 | 1 | 2;

const isAlnum = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** A catalogue's word is what stands between spaces; to a reader words end at punctuation, too. */
function findTexto(palabra: string, texto: string): Lugar | null {
  let best: Lugar | null = null;
  for (let at = palabra.indexOf(texto); at >= 0; at = palabra.indexOf(texto, at + 1)) {
    if (isAlnum(palabra[at - 1])) best ??= 2;
    else if (!isAlnum(palabra[at + texto.length])) return 0;
    else best = 1;
  }
  return best;
}

/**
 * How a word of the catalogue has a searched one; null where it has it in no way. Its other number counts like a
 * beginning, and a synonym, or a word that begins with one, like a part.
 */
export function findLugar(palabra: string, { texto, numero, sinonimos }: Termino): Lugar | null {
  const own = findTexto(palabra, texto);
  if (own !== null && own < 2) return own;
  if (numero.some((other) => findTexto(palabra, other) === 0)) return 1;
  return own ?? (sinonimos.some((other) => (findTexto(palabra, other) ?? 2) < 2) ? 2 : null);
}

/** One letter off up to five letters, two above. */
export const maxEdits = ({ length }: string): number => (length <= 5 ? 1 : 2);

/** The word with synonyms that is meant by a mistyped one; null for none. */
export function findSinonimoCercano(texto: string, sinonimos: Sinonimos): string | null {
  if (sinonimos.has(texto)) return null;
  const near = [...sinonimos.keys()].map((palabra) => ({ palabra, edits: countEdits(palabra, texto) }));
  const [best] = near.filter(({ edits }) => edits <= maxEdits(texto)).toSorted((a, b) => a.edits - b.edits);
  return best?.palabra ?? null;
}
