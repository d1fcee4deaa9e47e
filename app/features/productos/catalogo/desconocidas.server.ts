import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { listCategoriasListadas } from "../conteos.server.ts";
import { type Cercana, isThere, listCercanas, type PalabraBuscada, pickCorregida } from "../palabras.server.ts";
import { findSinonimoCercano, type Sinonimos } from "../terminos.ts";

/** Words that are offered where nothing was found. */
const MAX_CERCANAS = 4;
/** An offered word may be further off than one that is sought unasked. */
const maxEditsOffered = ({ length }: string) => Math.ceil(length / 3);

/** A word that no listed product has, and what it may have been meant for. */
interface Desconocida {
  texto: string;
  cercanas: readonly Cercana[];
  corregida: string | null;
}

/** A word with synonyms is no mistyped one: the shop knows it, and has nothing of it. */
export async function readDesconocidas(
  db: Db | Tx,
  buscadas: readonly PalabraBuscada[],
  sinonimos: Sinonimos,
): Promise<Desconocida[]> {
  const there = await Promise.all(buscadas.map((buscada) => isThere(db, buscada)));
  const unknown = buscadas.filter((_, n) => !there[n]);
  if (unknown.length === 0) return [];
  const categorias = new Set(
    (await listCategoriasListadas(db)).flatMap((nombre) => normalizeSearch(nombre).split(" ")),
  );
  return Promise.all(
    unknown.map(async ({ texto, sinonimos: suyos }) => {
      if (suyos.length > 0) return { texto, cercanas: [], corregida: null };
      const cercanas = await listCercanas(db, texto);
      const corregida = pickCorregida(texto, cercanas, categorias) ?? findSinonimoCercano(texto, sinonimos);
      return { texto, cercanas, corregida };
    }),
  );
}

/** The words with those that no listed product has set right, as far as they can be. */
export function mendTextos(textos: readonly string[], desconocidas: readonly Desconocida[]): string[] {
  const corrected = new Map(desconocidas.map(({ texto, corregida }) => [texto, corregida]));
  return [...new Set(textos.map((texto) => corrected.get(texto) ?? texto))];
}

/** The same; null when none is to be set right, or one of them cannot be. */
export const correctTextos = (textos: readonly string[], desconocidas: readonly Desconocida[]): string[] | null =>
  desconocidas.length > 0 && desconocidas.every(({ corregida }) => corregida !== null)
    ? mendTextos(textos, desconocidas)
    : null;

/** A word to search for instead, and how a product of the catalogue has it. */
export type Ofrecida = Pick<Cercana, "palabra" | "entera">;

/** Where nothing was found: words like those that no product has, and those of the search that are there. */
export function offerCercanas(textos: readonly string[], desconocidas: readonly Desconocida[]): Ofrecida[] {
  const unknown = new Set(desconocidas.map(({ texto }) => texto));
  const near = desconocidas.flatMap(({ texto, cercanas }) =>
    cercanas.filter(({ edits }) => edits <= maxEditsOffered(texto)),
  );
  const alone = textos
    .filter((texto) => textos.length > 1 && !unknown.has(texto) && texto.length > 2)
    .map((texto) => ({ palabra: texto, entera: texto }));
  const offered = new Map([...near, ...alone].map((one) => [one.palabra, one]));
  return [...offered.values()].slice(0, MAX_CERCANAS);
}
