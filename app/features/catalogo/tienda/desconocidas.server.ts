import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { listCategoriasListadas } from "#app/features/catalogo/productos/conteos.server.ts";
import {
  type Cercana,
  isThere,
  listCercanas,
  type PalabraBuscada,
  pickCorregida,
} from "#app/features/catalogo/busquedas/palabras.server.ts";
import { findSinonimoCercano, type Sinonimos } from "#app/features/catalogo/busquedas/terminos.ts";

const MAX_CERCANAS = 4;
/** Offered words may differ more than words that are corrected without asking. */
const maxEditsOffered = ({ length }: string) => Math.ceil(length / 3);

interface Desconocida {
  texto: string;
  cercanas: readonly Cercana[];
  corregida: string | null;
}

/** A word with synonyms counts as known, not as a typing error. */
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

export function mendTextos(textos: readonly string[], desconocidas: readonly Desconocida[]): string[] {
  const corrected = new Map(desconocidas.map(({ texto, corregida }) => [texto, corregida]));
  return [...new Set(textos.map((texto) => corrected.get(texto) ?? texto))];
}

/** Null when there is nothing to correct, or a word has no correction. */
export const correctTextos = (textos: readonly string[], desconocidas: readonly Desconocida[]): string[] | null =>
  desconocidas.length > 0 && desconocidas.every(({ corregida }) => corregida !== null)
    ? mendTextos(textos, desconocidas)
    : null;

export type Ofrecida = Pick<Cercana, "palabra" | "entera">;

/** Words to offer where nothing was found: near ones, and words of the search that exist. */
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
