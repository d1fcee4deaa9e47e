import { count, inArray, type SQL, sql } from "drizzle-orm";
import { normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { apariciones, productos } from "#db/schema/index.ts";
import { nombreBuscado } from "#app/features/catalogo/busquedas/condiciones.server.ts";
import type { Conteo, FiltroListado } from "#app/features/catalogo/productos/conteos.server.ts";
import { findPalabras, type PalabraBuscada } from "#app/features/catalogo/busquedas/palabras.server.ts";
import { findProductos } from "#app/features/catalogo/busquedas/relevancia.server.ts";
import {
  dropRelleno,
  type Sinonimos,
  splitTerminos,
  type Termino,
  toTermino,
} from "#app/features/catalogo/busquedas/terminos.ts";
import { correctTextos, mendTextos, type Ofrecida, offerCercanas, readDesconocidas } from "./desconocidas.server.ts";
import { type Filtros, PAGINAS, POR_PAGINA, TOPE, TOPE_CUENTA } from "./filtros.ts";
import { sortByRelevancia } from "./orden-relevancia.ts";
import { findParte } from "./parte.server.ts";

/** Only the longest words are looked up; all of them are searched for. */
const MAX_BUSCADAS = 6;

const lookUp = (db: Db | Tx, terminos: readonly Termino[]): Promise<PalabraBuscada[]> =>
  findPalabras(db, terminos.toSorted((a, b) => b.texto.length - a.texto.length).slice(0, MAX_BUSCADAS));

interface Hallados {
  ids: string[];
  terminos: readonly Termino[];
  corregida: readonly string[] | null;
  /** The words that were found, if no product has all of them. */
  parcial: readonly string[] | null;
  /** Words to suggest if nothing was found. */
  cercanas: readonly Ofrecida[];
}

interface BusquedaPedida {
  search: string;
  exacta: boolean;
  filtro: FiltroListado;
  /** Null: by relevance. */
  orden: readonly SQL[] | null;
  sinonimos: Sinonimos;
}

/** Newest first within each grade; up to TOPE_CUENTA are sorted by relevance. */
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

/** Unknown words are corrected, then dropped, unless `exacta`. */
export async function seekProductos(db: Db | Tx, asked: BusquedaPedida, hasta: number): Promise<Hallados> {
  const { search, exacta, sinonimos } = asked;
  const typed = splitTerminos(search, sinonimos);
  const terminos = exacta ? typed : dropRelleno(typed);
  const buscadas = await lookUp(db, terminos);
  const ids = await findSorted(db, { ...asked, terminos }, hasta, buscadas);
  if (ids.length > 0) return { ids, terminos, corregida: null, parcial: null, cercanas: [] };
  const textos = terminos.map(({ texto }) => texto);
  const desconocidas = await readDesconocidas(db, buscadas, sinonimos);
  const cercanas = offerCercanas(textos, desconocidas);
  const nothing = { ids, terminos, corregida: null, parcial: null, cercanas };
  if (exacta) return nothing;
  const mended = mendTextos(textos, desconocidas).map((texto) => toTermino(texto, sinonimos));
  const known = mended.every(({ texto }) => textos.includes(texto)) ? buscadas : await lookUp(db, mended);
  const corregida = correctTextos(textos, desconocidas);
  if (corregida) {
    const found = await findSorted(db, { ...asked, terminos: mended }, hasta, known);
    if (found.length > 0) return { ids: found, terminos: mended, corregida, parcial: null, cercanas: [] };
  }
  const parte = await findParte(db, mended, known, textos);
  if (!parte) return { ...nothing, corregida };
  const parcial = parte.map(({ texto }) => texto);
  const suyos = mended.filter(({ texto }) => parcial.includes(texto));
  const some = await findSorted(db, { ...asked, terminos: suyos }, hasta, parte);
  if (some.length === 0) return { ...nothing, corregida };
  return { ids: some, terminos: suyos, corregida: null, parcial, cercanas: [] };
}

export interface BusquedaCatalogo extends Hallados {
  /** Ids of all pages, up to TOPE_CUENTA. */
  todos: readonly string[];
  /** Exact up to TOPE_CUENTA. */
  cuenta: number;
  pagina: number;
  paginas: number;
}

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

export async function countIds(db: Db | Tx, ids: readonly string[]): Promise<Conteo> {
  const rows = await db
    .select({ categoria: productos.categoria, cantidad: count() })
    .from(productos)
    .where(inArray(productos.id, [...ids]))
    .groupBy(productos.categoria);
  return new Map(rows.map(({ categoria, cantidad }) => [categoria, cantidad]));
}

/** The matches without the filters of one kind, for counting its values; null above TOPE_CUENTA. */
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

export async function spellCercanas(db: Db | Tx, cercanas: readonly Ofrecida[]): Promise<string[]> {
  if (cercanas.length === 0) return [];
  const enteras = cercanas.map(({ entera }) => entera);
  const { rows } = await db.execute<{ texto: string }>(sql`
    select concat_ws(' ', nombre, categoria, descripcion) as texto
    from unnest(${sql.param(enteras)}::text[]) as buscada (palabra) cross join lateral (
      select producto_id from ${apariciones} a where a.palabra = buscada.palabra
      order by a.en_nombre desc, a.producto_id desc limit 1
    ) as una join ${productos} on ${productos.id} = producto_id`);
  const textos = rows.map(({ texto }) => texto);
  return cercanas.map(({ palabra }) => spellAs(palabra, textos));
}

/** The searched word with the accents that products give it. */
export function spellAs(palabra: string, textos: readonly string[]): string {
  const words = textos.flatMap((texto) => texto.split(/[^\p{L}\p{N}]+/u));
  return words.find((word) => normalizeSearch(word) === palabra)?.toLowerCase() ?? palabra;
}
