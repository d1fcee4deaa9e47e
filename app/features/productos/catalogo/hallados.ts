import { normalizeSearch } from "#lib/text.ts";
import { listNumeros, type Termino } from "../terminos.ts";

/** A part of a name, and whether it is what was searched for. */
export interface Trozo {
  texto: string;
  hallado: boolean;
}

type Hallazgo = readonly [from: number, to: number];

const isAlnum = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Where a text stands in a name: as a whole word, at the beginning of one, within one. */
function findLugares(plano: string, texto: string): [enteras: Hallazgo[], comienzos: Hallazgo[], partes: Hallazgo[]] {
  const lugares: [Hallazgo[], Hallazgo[], Hallazgo[]] = [[], [], []];
  for (let at = plano.indexOf(texto); at >= 0; at = plano.indexOf(texto, at + 1)) {
    const to = at + texto.length;
    const how = isAlnum(plano[at - 1]) ? 2 : isAlnum(plano[to]) ? 1 : 0;
    lugares[how].push([at, to]);
  }
  return lugares;
}

/** Shorter ones stand within words by chance. */
const MIN_PARTE = 3;

/**
 * What a name has of a term, at its best: the word itself; words that begin with it, or its other forms; a synonym in
 * either number; a part of a word.
 */
function findHallados(plano: string, { texto, formas, sinonimos }: Termino): Hallazgo[] {
  const [enteras, comienzos, partes] = findLugares(plano, texto);
  const ways = [
    enteras,
    [...comienzos, ...formas.flatMap((otro) => findLugares(plano, otro)[0])],
    sinonimos.flatMap(listNumeros).flatMap((otro) => findLugares(plano, otro)[0]),
    texto.length < MIN_PARTE ? [] : partes,
  ];
  return ways.find(({ length }) => length > 0) ?? [];
}

/** A name in parts, at the words of a search; these are normalised, the name is not. */
export function splitHallados(nombre: string, terminos: readonly Termino[]): Trozo[] {
  // One letter of the normalised text for each of the name, or positions would not be the same.
  const letras = nombre.match(/\P{M}\p{M}*|\p{M}+/gu) ?? [];
  const plano = letras.map((letra) => normalizeSearch(letra).charAt(0) || " ").join("");
  const lugares = terminos.flatMap((termino) => findHallados(plano, termino));
  const trozos: Trozo[] = [];
  letras.forEach((letra, n) => {
    const last = trozos.at(-1);
    const hallado = lugares.some(([from, to]) => n >= from && n < to);
    if (last?.hallado === hallado) last.texto += letra;
    else trozos.push({ texto: letra, hallado });
  });
  return trozos;
}
