import { listSingulares } from "#lib/plurales.ts";
import { countEdits, LLEVA_A, normalizeSearch, splitSearchWords } from "#lib/text.ts";
import { differInGenero, isAdjetivo, listOtroGenero } from "./adjetivos.ts";

export interface Termino {
  texto: string;
  /** Singular and plural; of an adjective also the other gender. */
  formas: readonly string[];
  /** Includes forms without the plural's -s. */
  sinonimos: readonly string[];
}

export type Sinonimos = ReadonlyMap<string, readonly string[]>;

export const SIN_SINONIMOS: Sinonimos = new Map();

const MIN_PLURAL = 4;

/** Most plurals begin with their singular and need no form of their own; those in -ces do not. */
const listFormas = (texto: string): string[] => [
  ...listSingulares(texto),
  ...(/..z$/.test(texto) ? [`${texto.slice(0, -1)}ces`] : []),
  ...listOtroGenero(texto),
];

const withoutS = (texto: string) =>
  texto.length >= MIN_PLURAL && /[aeiou]s$/.test(texto) ? [texto, texto.slice(0, -1)] : [texto];

export function toSinonimos(grupos: readonly (readonly string[])[]): Sinonimos {
  const sinonimos = new Map<string, string[]>();
  for (const grupo of grupos) {
    const todas = grupo.filter((palabra) => palabra !== LLEVA_A).map(normalizeSearch);
    const hasta = grupo.indexOf(LLEVA_A);
    for (const palabra of hasta < 0 ? todas : todas.slice(0, hasta)) {
      const others = todas.filter((other) => other !== palabra).flatMap(withoutS);
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

/** A hyphen between letters or digits becomes a space: the parts match text with a hyphen too. */
const splitHyphens = (search: string) => search.replace(/([\p{L}\p{N}])[-‐‑–—](?=[\p{L}\p{N}])/gu, "$1 ");

export const splitTerminos = (search: string, sinonimos: Sinonimos): Termino[] =>
  [...new Set(splitSearchWords(splitHyphens(search.normalize("NFC"))))].map((texto) => toTermino(texto, sinonimos));

/** What people type around what they look for. */
const RELLENO = new Set(
  (
    "el la los las lo un una unos unas de del al en con por para que y o a algo cosa cosas " +
    "busco buscar quiero necesito comprar venden tienen hay precio"
  ).split(" "),
);

/** Without the words that say nothing of the product, unless there are no others. */
export function dropRelleno(terminos: readonly Termino[]): Termino[] {
  const dicen = terminos.filter(({ texto }) => !RELLENO.has(texto));
  return dicen.length > 0 ? dicen : [...terminos];
}

const PALABRAS_VACIAS = new Set(
  "del las los con sin por para que una uno unas unos este esta como muy mas algo".split(" "),
);

/** 2 noun, 1 adjective, 0 stop word. */
export function weighPalabra(texto: string): 2 | 1 | 0 {
  if (/^\p{N}+$/u.test(texto)) return texto.length > 1 ? 1 : 0;
  if (texto.length < 3 || PALABRAS_VACIAS.has(texto) || !/\p{L}/u.test(texto)) return 0;
  return isAdjetivo(texto) ? 1 : 2;
}

/** 0 the same word, 1 its beginning, 2 within it. */
export type Lugar = 0 | 1 | 2;

const isAlnum = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** `palabra` stands between spaces in the catalogue, so it may contain punctuation. */
function findTexto(palabra: string, texto: string): Lugar | null {
  let best: Lugar | null = null;
  for (let at = palabra.indexOf(texto); at >= 0; at = palabra.indexOf(texto, at + 1)) {
    if (isAlnum(palabra[at - 1])) best ??= 2;
    else if (!isAlnum(palabra[at + texto.length])) return 0;
    else best = 1;
  }
  return best;
}

export const listNumeros = (texto: string): string[] => [texto, `${texto}s`, `${texto}es`];

/**
 * null: no match. Other forms count as a beginning, synonyms (either number) as a part: 'mat' matches colchoneta, but
 * 'material' does not.
 */
export function findLugar(palabra: string, { texto, formas, sinonimos }: Termino): Lugar | null {
  const own = findTexto(palabra, texto);
  if (own !== null && own < 2) return own;
  if (formas.some((other) => findTexto(palabra, other) === 0)) return 1;
  const same = sinonimos.some((other) => listNumeros(other).some((one) => findTexto(palabra, one) === 0));
  return own ?? (same ? 2 : null);
}

/** Whether the catalogue's word is the searched one, a form or a synonym of it, and not only begins or has it. */
export const isEntera = (palabra: string, { texto, formas, sinonimos }: Termino): boolean =>
  [texto, ...formas, ...sinonimos.flatMap(listNumeros)].some((other) => findTexto(palabra, other) === 0);

/** Words up to this length are similar to many others. */
const CORTA = 5;

/**
 * Whether a word may be a mistyped one: one edit up to five letters, with the first letter right; two in longer ones. A
 * change of gender is usually another thing.
 */
export function isErrorOf(texto: string, palabra: string, edits: number): boolean {
  if (differInGenero(texto, palabra)) return false;
  return texto.length > CORTA ? edits <= 2 : edits <= 1 && texto[0] === palabra[0];
}

/** The word with synonyms that a text mistypes; null for none. Short words are real words: 'pata'. */
export function findSinonimoCercano(texto: string, sinonimos: Sinonimos): string | null {
  if (texto.length < CORTA) return null;
  const near = [...sinonimos.keys()].map((palabra) => ({ palabra, edits: countEdits(palabra, texto) }));
  const [best] = near
    .filter(({ palabra, edits }) => isErrorOf(texto, palabra, edits))
    .toSorted((a, b) => a.edits - b.edits);
  return best?.palabra ?? null;
}
