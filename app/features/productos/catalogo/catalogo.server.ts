import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { normalizeSearch, shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type Conteo, countListed, isListed } from "../conteos.server.ts";
import { NOMBRES } from "../campos.ts";
import type { Producto, ProductoListado } from "../productos.ts";
import { DESTACADOS, EXTRACTO, type Filtros, type Orden, POR_PAGINA, type Vista } from "./filtros.ts";

interface CategoriaConteo {
  nombre: string;
  /** Listed products of it that match the search. */
  cantidad: number;
}

export interface Listado {
  productos: ProductoListado[];
  /** Matches of all filters, on all pages. */
  found: number;
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
const ORDEN_SQL: Record<Orden, SQL[]> = {
  nombre: [sql`${porNombre} asc`, asc(productos.id)],
  "precio-asc": [asc(productos.precio), asc(productos.id)],
  "precio-desc": [desc(productos.precio), desc(productos.id)],
  stock: [desc(productos.stock), asc(productos.id)],
};

const sum = (conteo: Conteo) => [...conteo.values()].reduce((total, cantidad) => total + cantidad, 0);

/** Ids first, from an index alone, and whole rows only for those on the page: deep pages stay affordable. */
async function readPage(db: Db | Tx, filtros: Filtros, busqueda: string): Promise<ProductoListado[]> {
  const { categoria, orden, pagina, vista } = filtros;
  const ids = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed(busqueda, categoria))
    .orderBy(...ORDEN_SQL[orden])
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA)
    .as("pagina");
  const rows = await db
    .select(listedColumns(vista))
    .from(productos)
    .innerJoin(ids, eq(ids.id, productos.id))
    .orderBy(...ORDEN_SQL[orden]);
  return shortenAll(rows, vista);
}

/**
 * One page of the catalogue: only products in stock, searched without regard to case and accents in name and
 * description. The figures may be up to five seconds old in a large catalogue.
 */
export async function listProductos(db: Db | Tx, filtros: Filtros): Promise<Listado> {
  const busqueda = normalizeSearch(filtros.search);
  // The first page is there whatever the counts say; a later one may not be, and the way to it is long.
  const [todos, conteo, first] = await Promise.all([
    countListed(db, ""),
    countListed(db, busqueda),
    filtros.pagina === 1 ? readPage(db, filtros, busqueda) : null,
  ]);
  const categoria = todos.has(filtros.categoria) ? filtros.categoria : "";
  const found = categoria ? (conteo.get(categoria) ?? 0) : sum(conteo);
  const paginas = Math.max(1, Math.ceil(found / POR_PAGINA));
  const aplicados = { ...filtros, categoria, pagina: Math.min(filtros.pagina, paginas) };
  const known = categoria === filtros.categoria;
  return {
    productos: first && known ? first : await readPage(db, aplicados, busqueda),
    found,
    categorias: [...todos.keys()]
      .toSorted((a, b) => a.localeCompare(b, "es"))
      .map((nombre) => ({ nombre, cantidad: conteo.get(nombre) ?? 0 })),
    paginas,
    filtros: aplicados,
  };
}

/** The newest products in stock, for the home page. */
export async function listDestacados(db: Db): Promise<ProductoListado[]> {
  const rows = await db
    .select(listedColumns("grid"))
    .from(productos)
    .where(isListed(""))
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
