import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { normalizeSearch, shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type Conteo, countListed, isListed, listCategoriasListadas } from "../conteos.server.ts";
import { NOMBRES } from "../campos.ts";
import type { Producto, ProductoListado } from "../productos.ts";
import { countPorCategoria, searchCatalogo, spellAs } from "./busqueda.server.ts";
import {
  DESTACADOS,
  EXTRACTO,
  type Filtros,
  type Orden,
  PAGINAS,
  POR_PAGINA,
  TOPE,
  TOPE_CUENTA,
  type Vista,
} from "./filtros.ts";

interface CategoriaConteo {
  nombre: string;
  /** Listed products of it. With a text: those that match it, counted only where the chosen category has none. */
  cantidad: number | null;
}

export interface Listado {
  productos: ProductoListado[];
  /** Matches of all filters, on all pages; of a text TOPE_CUENTA at most. */
  found: number;
  /** More than `found` match the text. */
  muchos: boolean;
  /** What was sought instead of a mistyped text. */
  corregida: string | null;
  categorias: CategoriaConteo[];
  paginas: number;
  /** The filters as they were applied: an unknown category is dropped, the page lies within `paginas`. */
  filtros: Filtros;
}

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", ...NOMBRES]);

/** What a card shows. A description may have 5,000 characters: no more of it is read than is seen. */
function listedColumns(vista: Vista) {
  const { galeria: _, ...columns } = COLUMNAS_TIENDA;
  return { ...columns, descripcion: sql<string>`left(${productos.descripcion}, ${EXTRACTO[vista] + 1})` };
}

const shortenAll = (rows: ProductoListado[], vista: Vista) =>
  rows.map((row) => ({ ...row, descripcion: shorten(row.descripcion, EXTRACTO[vista]) }));

// Each has an index that gives this very order (db/schema/productos.ts); the id makes it total, so that pages neither
// repeat nor skip a product.
const porNombre = sql`${productos.nombre} collate "es-x-icu"`;
const ORDEN_SQL: Record<Exclude<Orden, "relevancia">, SQL[]> = {
  nombre: [sql`${porNombre} asc`, asc(productos.id)],
  "precio-asc": [asc(productos.precio), asc(productos.id)],
  "precio-desc": [desc(productos.precio), desc(productos.id)],
  stock: [desc(productos.stock), asc(productos.id)],
};

const sqlOrden = (orden: Orden) => (orden === "relevancia" ? null : ORDEN_SQL[orden]);

const sum = (conteo: Conteo) => [...conteo.values()].reduce((total, cantidad) => total + cantidad, 0);

const sortNames = (names: Iterable<string>) => [...names].toSorted((a, b) => a.localeCompare(b, "es"));

/** Ids first, from an index alone, and whole rows only for those on the page: deep pages stay affordable. */
async function readPage(db: Db | Tx, filtros: Filtros): Promise<ProductoListado[]> {
  const { categoria, orden, pagina, vista } = filtros;
  const keys = sqlOrden(orden) ?? ORDEN_SQL.nombre;
  const offset = (pagina - 1) * POR_PAGINA;
  const ids = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed(categoria))
    .orderBy(...keys)
    .limit(Math.min(POR_PAGINA, TOPE - offset))
    .offset(offset)
    .as("pagina");
  const rows = await db
    .select(listedColumns(vista))
    .from(productos)
    .innerJoin(ids, eq(ids.id, productos.id))
    .orderBy(...keys);
  return shortenAll(rows, vista);
}

async function listAll(db: Db | Tx, filtros: Filtros): Promise<Listado> {
  // The first page is there whatever the counts say; a later one may not be, and the way to it is long.
  const [todos, first] = await Promise.all([countListed(db), filtros.pagina === 1 ? readPage(db, filtros) : null]);
  const categoria = todos.has(filtros.categoria) ? filtros.categoria : "";
  const found = categoria ? (todos.get(categoria) ?? 0) : sum(todos);
  const paginas = Math.min(PAGINAS, Math.max(1, Math.ceil(found / POR_PAGINA)));
  const aplicados = { ...filtros, categoria, pagina: Math.min(filtros.pagina, paginas) };
  const known = categoria === filtros.categoria;
  return {
    productos: first && known ? first : await readPage(db, aplicados),
    found,
    muchos: false,
    corregida: null,
    categorias: sortNames(todos.keys()).map((nombre) => ({ nombre, cantidad: todos.get(nombre) ?? 0 })),
    paginas,
    filtros: aplicados,
  };
}

/** The rows of these ids in their order, but for those that were sold out meanwhile. */
async function readRows(db: Db | Tx, ids: readonly string[], vista: Vista): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns(vista))
    .from(productos)
    .where(and(inArray(productos.id, [...ids]), isListed()));
  const byId = new Map(shortenAll(rows, vista).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listBusqueda(db: Db | Tx, asked: Filtros): Promise<Listado> {
  const nombres = await listCategoriasListadas(db);
  const categoria = nombres.includes(asked.categoria) ? asked.categoria : "";
  const filtros = { ...asked, categoria };
  const { ids, cuenta, pagina, paginas, corregida } = await searchCatalogo(db, filtros, sqlOrden(filtros.orden));
  const rows = await readRows(db, ids, filtros.vista);
  const elsewhere = cuenta === 0 && categoria ? await countPorCategoria(db, filtros.search) : null;
  const count = (nombre: string) => (elsewhere?.exacto ? (elsewhere.conteo.get(nombre) ?? 0) : null);
  const textos = rows.flatMap(({ nombre, categoria, descripcion }) => [nombre, categoria, descripcion]);
  return {
    productos: rows,
    found: Math.min(cuenta, TOPE_CUENTA),
    muchos: cuenta > TOPE_CUENTA,
    corregida: corregida?.map((palabra) => spellAs(palabra, textos)).join(" ") ?? null,
    categorias: sortNames(nombres).map((nombre) => ({ nombre, cantidad: count(nombre) })),
    paginas,
    filtros: { ...filtros, pagina },
  };
}

/**
 * One page of the catalogue: only products in stock. A text is sought word by word, in any order and without regard to
 * case and accents, in name, category and description; where a word of it is nowhere, the one that it was mistyped for.
 * Figures without a text may be up to five seconds old in a large catalogue.
 */
export const listProductos = (db: Db | Tx, filtros: Filtros): Promise<Listado> =>
  normalizeSearch(filtros.search) ? listBusqueda(db, filtros) : listAll(db, filtros);

/** The newest products in stock, for the home page. */
export async function listDestacados(db: Db): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(isListed())
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(DESTACADOS);
  return shortenAll(rows, "grid");
}

/** One product, sold out or not; null when there is none, or it was deleted, or `id` is no id at all. */
export async function getProducto(db: Db, id: string): Promise<Producto | null> {
  if (!isId(id)) return null;
  const [found] = await db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(and(eq(productos.id, id), isNull(productos.eliminado_en)));
  return found ?? null;
}

/** The products of these ids that exist and are not deleted, by id. Ill-formed ids are simply not found. */
export async function getProductosPorId(db: Db | Tx, ids: readonly string[]): Promise<Map<string, Producto>> {
  const known = ids.filter(isId);
  if (known.length === 0) return new Map();
  const rows = await db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(and(inArray(productos.id, known), isNull(productos.eliminado_en)));
  return new Map(rows.map((producto) => [producto.id, producto]));
}
