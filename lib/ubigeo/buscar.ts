import { countEdits, normalizeSearch } from "../text.ts";
import type { Distrito } from "./distrito.ts";
import { listDistritos } from "./distritos.ts";
import { OTROS_NOMBRES } from "./otros-nombres.ts";

/** Other characters separate words. */
export const toPlain = (text: string): string =>
  normalizeSearch(text)
    .replace(/[^a-z0-9]+/g, " ")
    .trim();

const toWords = (text: string): string[] => text.split(" ").filter(Boolean);

interface Candidate {
  distrito: Distrito;
  names: string[];
  own: string[];
  around: string[];
  /** An index in ZONES: frequent destinations first. */
  zone: number;
}

/** Lima and Callao, the rest of Lima's department, the rest of Peru. */
const ZONES = ["1501", "0701", "15", ""] as const;

function toCandidate(distrito: Distrito): Candidate {
  const { codigo, departamento, provincia } = distrito;
  const names = [distrito.distrito, ...(OTROS_NOMBRES[codigo] ?? [])].map(toPlain);
  const zone = ZONES.findIndex((prefix) => codigo.startsWith(prefix));
  const around = toWords(toPlain(`${provincia} ${departamento}`));
  return { distrito, names, own: toWords(names.join(" ")), around, zone };
}

let made: readonly Candidate[] | undefined;
const listCandidates = (): readonly Candidate[] => (made ??= listDistritos().map(toCandidate));

let words: readonly string[] | undefined;
/** Compared once instead of for each district. */
const listWords = (): readonly string[] =>
  (words ??= [...new Set(listCandidates().flatMap(({ own, around }) => [...own, ...around]))]);

type Fits = (typed: string, word: string) => boolean;

const begins: Fits = (typed, word) => word.startsWith(typed);

/** Allows one wrong letter in a word of four or more. */
const nearlyBegins: Fits = (typed, word) =>
  begins(typed, word) ||
  (typed.length > 3 &&
    word.length >= typed.length - 1 &&
    [word, word.slice(0, typed.length)].some((part) => countEdits(typed, part) === 1));

type Meant = ReadonlySet<string>;

/**
 * 0 the name, 1 its beginning, 2 its words, 3 also words of province or department, 4 only those. null when a word is
 * missing.
 */
function grade({ names, own, around }: Candidate, text: string, typed: readonly Meant[]): number | null {
  if (names.includes(text)) return 0;
  if (names.some((name) => name.startsWith(text))) return 1;
  const inOwn = (meant: Meant) => own.some((word) => meant.has(word));
  const inAround = (meant: Meant) => around.some((word) => meant.has(word));
  if (typed.every(inOwn)) return 2;
  if (!typed.every((meant) => inOwn(meant) || inAround(meant))) return null;
  return typed.some(inOwn) ? 3 : 4;
}

/** Names that begin with the text first, then Lima and Callao, then the table's order. */
function search(text: string, fits: Fits): Distrito[] {
  const typed = [...new Set(toWords(text))].map((one) => new Set(listWords().filter((word) => fits(one, word))));
  if (typed.some((meant) => meant.size === 0)) return [];
  return listCandidates()
    .flatMap((candidate) => {
      const how = grade(candidate, text, typed);
      return how === null ? [] : [{ candidate, keys: [Math.max(how, 1), candidate.zone, how] as const }];
    })
    .toSorted(({ keys: a }, { keys: b }) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2])
    .map(({ candidate }) => candidate.distrito);
}

/** More than any district has. */
const MAX_WORDS = 12;

/**
 * Every word begins a word of district, province or department, in any order. Without a match one letter of each longer
 * word may be wrong. Best first; none for an empty text or more than 12 words.
 */
export function searchDistritos(texto: string, max: number): Distrito[] {
  const text = toPlain(texto);
  if (text === "" || toWords(text).length > MAX_WORDS) return [];
  const found = search(text, begins);
  return (found.length > 0 ? found : search(text, nearlyBegins)).slice(0, max);
}

const toKey = (distrito: string, { provincia, departamento }: Pick<Distrito, "provincia" | "departamento">): string =>
  [distrito, provincia, departamento].map(toPlain).join(",");

let keyed: ReadonlyMap<string, Distrito> | undefined;

/** A district's own name comes last, overriding others' aliases. */
function listKeys(): ReadonlyMap<string, Distrito> {
  const candidates = listCandidates().flatMap(({ names, distrito }) => names.map((name) => ({ name, distrito })));
  return new Map(
    [...candidates, ...listDistritos().map((distrito) => ({ name: distrito.distrito, distrito }))].map(
      ({ name, distrito }) => [toKey(name, distrito), distrito],
    ),
  );
}

/** null for no such district. */
export function findDistrito(lugar: Omit<Distrito, "codigo">): Distrito | null {
  keyed ??= listKeys();
  return keyed.get(toKey(lugar.distrito, lugar)) ?? null;
}
