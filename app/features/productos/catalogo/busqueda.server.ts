import { count, inArray, type SQL } from "drizzle-orm";
import { normalizeSearch, splitSearchWords } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import type { FiltroListado, Conteo } from "../conteos.server.ts";
import { findCorregida, findPalabras, isThere, type PalabraBuscada } from "../palabras.server.ts";
import { findProductos } from "../relevancia.server.ts";
import { type Filtros, PAGINAS, POR_PAGINA, TOPE, TOPE_CUENTA } from "./filtros.ts";

/** Of a search with more words, the longest so many are looked up; all of them are sought in the products. */
const MAX_BUSCADAS = 6;

const lookUp = (db: Db | Tx, textos: readonly string[]): Promise<PalabraBuscada[]> =>
  findPalabras(db, textos.toSorted((a, b) => b.length - a.length).slice(0, MAX_BUSCADAS));

/** The words with those that no listed product has set right; null when none is to be, or one of them cannot be. */
async function correctTextos(db: Db | Tx, textos: readonly string[], buscadas: readonly PalabraBuscada[]) {
  const there = await Promise.all(buscadas.map((buscada) => isThere(db, buscada)));
  const unknown = buscadas.filter((_, n) => !there[n]);
  const found = await Promise.all(unknown.map(({ texto }) => findCorregida(db, texto)));
  const corrected = new Map(unknown.map(({ texto }, n) => [texto, found[n] ?? null]));
  const result = textos.map((texto) => (corrected.has(texto) ? (corrected.get(texto) ?? null) : texto));
  return unknown.length > 0 && result.every((texto) => texto !== null) ? [...new Set(result)] : null;
}

export interface PaginaBusqueda {
  ids: string[];
  /** Those of all pages, as far as they were counted. */
  todos: readonly string[];
  /** Exact up to TOPE_CUENTA. */
  cuenta: number;
  pagina: number;
  paginas: number;
}

/** One page; of a page beyond the last the last. Where more match than are counted, the pages are known to the next. */
async function readPagina(
  db: Db | Tx,
  consulta: Parameters<typeof findProductos>[1],
  asked: number,
): Promise<PaginaBusqueda> {
  const most = Math.max(TOPE_CUENTA, Math.min(asked * POR_PAGINA, TOPE)) + 1;
  const found = await findProductos(db, consulta, most);
  const paginas = Math.min(PAGINAS, Math.max(1, Math.ceil(found.length / POR_PAGINA)));
  const pagina = Math.min(asked, paginas);
  const ids = found.slice((pagina - 1) * POR_PAGINA, Math.min(pagina * POR_PAGINA, TOPE));
  return { ids, todos: found, cuenta: found.length, pagina, paginas };
}

export interface BusquedaCatalogo extends PaginaBusqueda {
  /** The words that were sought. */
  textos: readonly string[];
  /** The words that were sought instead of mistyped ones. */
  corregida: readonly string[] | null;
}

/** The products that match a text within a filter, by their ids. `orden` is null for relevance. */
export async function searchCatalogo(
  db: Db | Tx,
  { search, exacta, pagina }: Filtros,
  filtro: FiltroListado,
  orden: readonly SQL[] | null,
): Promise<BusquedaCatalogo> {
  const textos = [...new Set(splitSearchWords(search))];
  const buscadas = await lookUp(db, textos);
  const found = await readPagina(db, { textos, buscadas, filtro, orden }, pagina);
  const corregida = found.cuenta > 0 || exacta ? null : await correctTextos(db, textos, buscadas);
  if (!corregida) return { ...found, textos, corregida };
  const consulta = { textos: corregida, buscadas: await lookUp(db, corregida), filtro, orden };
  return { ...(await readPagina(db, consulta, pagina)), textos: corregida, corregida };
}

/** How many of some products each category has. */
export async function countIds(db: Db | Tx, ids: readonly string[]): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(inArray(productos.id, [...ids]))
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

/** In which categories some words are found, and how often; null where more match than are counted. */
export async function countPorCategoria(
  db: Db | Tx,
  textos: readonly string[],
  filtro: FiltroListado,
): Promise<Conteo | null> {
  const consulta = { textos, buscadas: await lookUp(db, textos), filtro: { ...filtro, categorias: [] }, orden: null };
  const ids = await findProductos(db, consulta, TOPE_CUENTA + 1);
  return ids.length > TOPE_CUENTA ? null : countIds(db, ids);
}

/** A searched word as the products spell it: with its accents. */
export function spellAs(palabra: string, textos: readonly string[]): string {
  const words = textos.flatMap((texto) => texto.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => normalizeSearch(word) === palabra)?.toLowerCase() ?? palabra;
}
