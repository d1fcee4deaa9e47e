import { normalizeSearch } from "#lib/text.ts";
import { listNumeros, type Termino } from "#app/features/catalogo/busquedas/terminos.ts";

export interface Trozo {
  texto: string;
  hallado: boolean;
}

type Hallazgo = readonly [from: number, to: number];

const isAlnum = (char: string | undefined) => char !== undefined && /[\p{L}\p{N}]/u.test(char);

function findLugares(plano: string, texto: string): [enteras: Hallazgo[], comienzos: Hallazgo[], partes: Hallazgo[]] {
  const lugares: [Hallazgo[], Hallazgo[], Hallazgo[]] = [[], [], []];
  for (let at = plano.indexOf(texto); at >= 0; at = plano.indexOf(texto, at + 1)) {
    const to = at + texto.length;
    const how = isAlnum(plano[at - 1]) ? 2 : isAlnum(plano[to]) ? 1 : 0;
    lugares[how].push([at, to]);
  }
  return lugares;
}

/** Shorter texts occur within words by chance. */
const MIN_PARTE = 3;

/** The best matches in a name: the word, then beginnings and other forms, then synonyms, then parts. */
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

/** `nombre` is raw, `terminos` are normalised. */
export function splitHallados(nombre: string, terminos: readonly Termino[]): Trozo[] {
  // One normalised letter for each letter of the name keeps positions equal.
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
