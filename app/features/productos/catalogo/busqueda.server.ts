import { count, inArray, type SQL, sql } from "drizzle-orm";
import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { nombreBuscado } from "../condiciones.server.ts";
import type { Conteo, FiltroListado } from "../conteos.server.ts";
import {
  type Cercana,
  findPalabras,
  isThere,
  listCercanas,
  type PalabraBuscada,
  pickCorregida,
} from "../palabras.server.ts";
import { findProductos } from "../relevancia.server.ts";
import { findSinonimoCercano, type Sinonimos, splitTerminos, type Termino, toTermino } from "../terminos.ts";
import { type Filtros, PAGINAS, POR_PAGINA, TOPE, TOPE_CUENTA } from "./filtros.ts";
import { sortByRelevancia } from "./orden-relevancia.ts";

/** Of a search with more words, the longest so many are looked up; all of them are sought in the products. */
const MAX_BUSCADAS = 6;

/** Words that are offered where nothing was found. */
const MAX_CERCANAS = 4;
/** An offered word may be further off than one that is sought unasked. */
const maxEditsOffered = ({ length }: string) => Math.ceil(length / 3);

const lookUp = (db: Db | Tx, terminos: readonly Termino[]): Promise<PalabraBuscada[]> =>
  findPalabras(db, terminos.toSorted((a, b) => b.texto.length - a.texto.length).slice(0, MAX_BUSCADAS));

interface Desconocida {
  texto: string;
  cercanas: readonly Cercana[];
  corregida: string | null;
}

/** The words that no listed product has, and what each may have been meant for. */
async function readDesconocidas(
  db: Db | Tx,
  buscadas: readonly PalabraBuscada[],
  sinonimos: Sinonimos,
): Promise<Desconocida[]> {
  const there = await Promise.all(buscadas.map((buscada) => isThere(db, buscada)));
  const unknown = buscadas.filter((_, n) => !there[n]);
  return Promise.all(
    unknown.map(async ({ texto }) => {
      const cercanas = await listCercanas(db, texto);
      return { texto, cercanas, corregida: pickCorregida(texto, cercanas) ?? findSinonimoCercano(texto, sinonimos) };
    }),
  );
}

/** The words with those that no listed product has set right; null when none is to be, or one of them cannot be. */
function correctTextos(textos: readonly string[], desconocidas: readonly Desconocida[]): string[] | null {
  const corrected = new Map(desconocidas.map(({ texto, corregida }) => [texto, corregida]));
  const result = textos.map((texto) => (corrected.has(texto) ? (corrected.get(texto) ?? null) : texto));
  return desconocidas.length > 0 && result.every((texto) => texto !== null) ? [...new Set(result)] : null;
}

/** A word to search for instead, and how a product of the catalogue has it. */
type Ofrecida = Pick<Cercana, "palabra" | "entera">;

/** Where nothing was found: words like those that no product has, and those of the search that are there. */
function offerCercanas(textos: readonly string[], desconocidas: readonly Desconocida[]): Ofrecida[] {
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

interface Hallados {
  /** As many as were asked for, by relevance or in the chosen order. */
  ids: string[];
  /** The words that were sought. */
  terminos: readonly Termino[];
  corregida: readonly string[] | null;
  /** Where nothing was found. */
  cercanas: readonly Ofrecida[];
}

interface BusquedaPedida {
  search: string;
  exacta: boolean;
  filtro: FiltroListado;
  /** Null for relevance. */
  orden: readonly SQL[] | null;
  sinonimos: Sinonimos;
}

/** Up to `hasta` products of these words, of each grade the newest; up to TOPE_CUENTA of them sorted by relevance. */
async function findSorted(
  db: Db | Tx,
  { terminos, filtro, orden }: Pick<BusquedaPedida, "filtro" | "orden"> & { terminos: readonly Termino[] },
  hasta: number,
  buscadas: readonly PalabraBuscada[],
): Promise<string[]> {
  const ids = await findProductos(db, { terminos, buscadas, filtro, orden }, hasta);
  if (orden || ids.length < 2 || ids.length > TOPE_CUENTA) return ids;
  const { rows } = await db.execute<{ id: string; nombre: string }>(sql`
    select id, ${nombreBuscado} as nombre from ${productos}
    where id = any(${sql.param(ids)}::uuid[])`);
  return sortByRelevancia(rows, terminos);
}

/**
 * The first `hasta` products that match a text. Where nothing has a word of it, the word is sought that was meant, if
 * `exacta` does not forbid it.
 */
export async function seekProductos(db: Db | Tx, asked: BusquedaPedida, hasta: number): Promise<Hallados> {
  const { search, exacta, sinonimos } = asked;
  const terminos = splitTerminos(search, sinonimos);
  const buscadas = await lookUp(db, terminos);
  const ids = await findSorted(db, { ...asked, terminos }, hasta, buscadas);
  if (ids.length > 0) return { ids, terminos, corregida: null, cercanas: [] };
  const textos = terminos.map(({ texto }) => texto);
  const desconocidas = await readDesconocidas(db, buscadas, sinonimos);
  const corregida = exacta ? null : correctTextos(textos, desconocidas);
  const nothing = { ids: [], terminos, cercanas: offerCercanas(textos, desconocidas) };
  if (!corregida) return { ...nothing, corregida };
  const others = corregida.map((texto) => toTermino(texto, sinonimos));
  const found = await findSorted(db, { ...asked, terminos: others }, hasta, await lookUp(db, others));
  return { ids: found, terminos: others, corregida, cercanas: found.length > 0 ? [] : nothing.cercanas };
}

export interface BusquedaCatalogo extends Hallados {
  /** Those of all pages, as far as they were counted. */
  todos: readonly string[];
  /** Exact up to TOPE_CUENTA. */
  cuenta: number;
  pagina: number;
  paginas: number;
}

/**
 * One page of the products that match a text; of a page beyond the last the last. Where more match than are counted,
 * the pages are known to the next. `orden` is null for relevance.
 */
export async function searchCatalogo(
  db: Db | Tx,
  { search, exacta, pagina: asked }: Filtros,
  filtro: FiltroListado,
  orden: readonly SQL[] | null,
  sinonimos: Sinonimos,
): Promise<BusquedaCatalogo> {
  const most = Math.max(TOPE_CUENTA, Math.min(asked * POR_PAGINA, TOPE)) + 1;
  const found = await seekProductos(db, { search, exacta, filtro, orden, sinonimos }, most);
  const { ids: todos, ...rest } = found;
  const cuenta = todos.length;
  const paginas = Math.min(PAGINAS, Math.max(1, Math.ceil(cuenta / POR_PAGINA)));
  const pagina = Math.min(asked, paginas);
  const ids = todos.slice((pagina - 1) * POR_PAGINA, Math.min(pagina * POR_PAGINA, TOPE));
  return { ...rest, ids, todos, cuenta, pagina, paginas };
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

/**
 * What a text finds without the filters of one kind, whose values are counted beside it; null where more match than are
 * counted.
 */
export async function findWithout(
  db: Db | Tx,
  { terminos, cuenta, todos }: BusquedaCatalogo,
  filtro: FiltroListado,
  kind: "categorias" | "opciones",
): Promise<readonly string[] | null> {
  if (filtro[kind].length === 0) return cuenta > TOPE_CUENTA ? null : todos;
  const consulta = { terminos, buscadas: await lookUp(db, terminos), filtro: { ...filtro, [kind]: [] }, orden: null };
  const ids = await findProductos(db, consulta, TOPE_CUENTA + 1);
  return ids.length > TOPE_CUENTA ? null : ids;
}

/** Words of the catalogue as a product spells them. */
export async function spellCercanas(db: Db | Tx, cercanas: readonly Ofrecida[]): Promise<string[]> {
  if (cercanas.length === 0) return [];
  const enteras = cercanas.map(({ entera }) => entera);
  const { rows } = await db.execute<{ texto: string }>(sql`
    select concat_ws(' ', nombre, categoria, descripcion) as texto
    from unnest(${sql.param(enteras)}::text[]) as buscada (palabra) cross join lateral (
      select producto_id from ${apariciones} a where a.palabra = buscada.palabra limit 1
    ) as una join ${productos} on ${productos.id} = producto_id`);
  const textos = rows.map(({ texto }) => texto);
  return cercanas.map(({ palabra }) => spellAs(palabra, textos));
}

/** A searched word as the products spell it: with its accents. */
export function spellAs(palabra: string, textos: readonly string[]): string {
  const words = textos.flatMap((texto) => texto.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => normalizeSearch(word) === palabra)?.toLowerCase() ?? palabra;
}
