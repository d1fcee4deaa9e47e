import { countEdits, normalizeSearch, splitSearchWords } from "#lib/text.ts";
import { differInGenero, isAdjetivo, listOtroGenero } from "./adjetivos.ts";

/** A searched word, and what else is taken for it. All of them are normalised. */
export interface Termino {
  texto: string;
  /** The word in its other number, singular or plural; an adjective in its other gender, too. */
  formas: readonly string[];
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
const listFormas = (texto: string): string[] => [
  ...listSingulares(texto),
  ...(/..z$/.test(texto) ? [`${texto.slice(0, -1)}ces`] : []),
  ...listOtroGenero(texto),
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
  const formas = listFormas(texto);
  const others = [texto, ...formas].flatMap((name) => sinonimos.get(name) ?? []);
  return { texto, formas, sinonimos: [...new Set(others)] };
}

/** A hyphen between letters or digits is a space: what has the words with it has each of them, too. */
const splitHyphens = (search: string) => search.replace(/([\p{L}\p{N}])[-‐‑–—](?=[\p{L}\p{N}])/gu, "$1 ");

/** The words of a search, each once; a product must have them all. */
export const splitTerminos = (search: string, sinonimos: Sinonimos): Termino[] =>
  [...new Set(splitSearchWords(splitHyphens(search.normalize("NFC"))))].map((texto) => toTermino(texto, sinonimos));

/** Words that say nothing of a product. */
const PALABRAS_VACIAS = new Set(
  "del las los con sin por para que una uno unas unos este esta como muy mas algo".split(" "),
);

/** How much a word says of what is searched for: what it is, how it is, nothing. */
export function weighPalabra(texto: string): 2 | 1 | 0 {
  if (/^\p{N}+$/u.test(texto)) return texto.length > 1 ? 1 : 0;
  if (texto.length < 3 || PALABRAS_VACIAS.has(texto) || !/\p{L}/u.test(texto)) return 0;
  return isAdjetivo(texto) ? 1 : 2;
}

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

/** A synonym as it may stand in a text. */
export const listNumeros = (texto: string): string[] => [texto, `${texto}s`, `${texto}es`];

/**
 * How a word of the catalogue has a searched one; null where it has it in no way. Its other forms count like a beginning,
 * and a synonym, in either number, like a part: 'mat' is a colchoneta, 'material' is none.
 */
export function findLugar(palabra: string, { texto, formas, sinonimos }: Termino): Lugar | null {
  const own = findTexto(palabra, texto);
  if (own !== null && own < 2) return own;
  if (formas.some((other) => findTexto(palabra, other) === 0)) return 1;
  const same = sinonimos.some((other) => listNumeros(other).some((one) => findTexto(palabra, one) === 0));
  return own ?? (same ? 2 : null);
}

/** A word of so many letters is like many others by chance. */
const CORTA = 5;

/**
 * Whether a word may be a mistyped other one: one letter off up to five letters, of which the first is right, two above;
 * and not by its gender.
 */
export function isErrorOf(texto: string, palabra: string, edits: number): boolean {
  if (differInGenero(texto, palabra)) return false;
  return texto.length > CORTA ? edits <= 2 : edits <= 1 && texto[0] === palabra[0];
}

/** The word with synonyms that is meant by a mistyped one; null for none. Short ones are words of their own: 'pata'. */
export function findSinonimoCercano(texto: string, sinonimos: Sinonimos): string | null {
  if (texto.length < CORTA) return null;
  const near = [...sinonimos.keys()].map((palabra) => ({ palabra, edits: countEdits(palabra, texto) }));
  const [best] = near
    .filter(({ palabra, edits }) => isErrorOf(texto, palabra, edits))
    .toSorted((a, b) => a.edits - b.edits);
  return best?.palabra ?? null;
}
