import { and, asc, desc, eq, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { normalizeSearch } from "#lib/texto.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type Conteo, countListed, isListed } from "../conteos.server.ts";
import { NOMBRES } from "../campos.ts";
import type { Producto } from "../productos.ts";
import { DESTACADOS, type Filtros, type Orden, POR_PAGINA } from "./filtros.ts";

interface CategoriaConteo {
  nombre: string;
  /** Listed products of it that match the search. */
  cantidad: number;
}

export interface Listado {
  productos: Producto[];
  /** Matches of all filters, on all pages. */
  found: number;
  categorias: CategoriaConteo[];
  paginas: number;
  /** The filters as they were applied: an unknown category is dropped, the page lies within `paginas`. */
  filtros: Filtros;
}

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", "created_at", ...NOMBRES]);

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
function readPage(db: Db | Tx, { categoria, orden, pagina }: Filtros, busqueda: string): Promise<Producto[]> {
  const ids = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed(busqueda, categoria))
    .orderBy(...ORDEN_SQL[orden])
    .limit(POR_PAGINA)
    .offset((pagina - 1) * POR_PAGINA)
    .as("pagina");
  return db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .innerJoin(ids, eq(ids.id, productos.id))
    .orderBy(...ORDEN_SQL[orden]);
}

/**
 * One page of the catalogue: only products in stock, searched without regard to case and accents in name and
 * description. The figures may be up to five seconds old in a large catalogue.
 */
export async function listProductos(db: Db | Tx, filtros: Filtros): Promise<Listado> {
  const busqueda = normalizeSearch(filtros.search);
  const [todos, conteo] = await Promise.all([countListed(db, ""), countListed(db, busqueda)]);
  const categoria = todos.has(filtros.categoria) ? filtros.categoria : "";
  const found = categoria ? (conteo.get(categoria) ?? 0) : sum(conteo);
  const paginas = Math.max(1, Math.ceil(found / POR_PAGINA));
  const aplicados = { ...filtros, categoria, pagina: Math.min(filtros.pagina, paginas) };
  return {
    productos: found === 0 ? [] : await readPage(db, aplicados, busqueda),
    found,
    categorias: [...todos.keys()]
      .toSorted((a, b) => a.localeCompare(b, "es"))
      .map((nombre) => ({ nombre, cantidad: conteo.get(nombre) ?? 0 })),
    paginas,
    filtros: aplicados,
  };
}

/** The newest products in stock, for the home page. */
export function listDestacados(db: Db): Promise<Producto[]> {
  return db
    .select(COLUMNAS_TIENDA)
    .from(productos)
    .where(isListed(""))
    .orderBy(desc(productos.created_at), asc(productos.id))
    .limit(DESTACADOS);
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
