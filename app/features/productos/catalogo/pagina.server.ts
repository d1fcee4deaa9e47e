import { asc, desc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import { highestPrecio, lowestPrecio } from "#lib/dinero.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type Handle, statement, value } from "#db/statement.server.ts";
import { type FiltroListado, isListed, isNarrow } from "../conteos.server.ts";
import type { ProductoListado } from "../productos.ts";
import { listedColumns, shortenAll } from "./catalogo.server.ts";
import { type Filtros, type Orden, POR_PAGINA, SIN_FILTROS, TOPE, type Vista } from "./filtros.ts";

// Each has an index that gives this very order (db/schema/productos.ts); the id makes it total, so that pages neither
// repeat nor skip a product.
const porNombre = sql`${productos.nombre} collate "es-x-icu"`;
const ORDEN_SQL: Record<Exclude<Orden, "relevancia">, SQL[]> = {
  nombre: [sql`${porNombre} asc`, asc(productos.id)],
  nuevo: [desc(productos.created_at), asc(productos.id)],
  vendidos: [desc(productos.vendidos), desc(productos.id)],
  "precio-asc": [asc(productos.precio), asc(productos.id)],
  "precio-desc": [desc(productos.precio), desc(productos.id)],
  stock: [desc(productos.stock), asc(productos.id)],
};

export const sqlOrden = (orden: Orden) => (orden === "relevancia" ? null : ORDEN_SQL[orden]);

/** What filters narrow the products to: prices with IGV become prices without. */
export const toCondicion = ({ categorias, opciones, desde, hasta, oferta }: Filtros): FiltroListado => ({
  categorias,
  opciones,
  precioMin: desde === null ? null : lowestPrecio(desde),
  precioMax: hasta === null ? null : highestPrecio(hasta),
  oferta,
});

/** How many products a page has, and how many stand before it. */
const toTramo = ({ pagina }: Filtros) => {
  const offset = (pagina - 1) * POR_PAGINA;
  return { limit: Math.min(POR_PAGINA, TOPE - offset), offset };
};

interface TramoPagina {
  limit: number | Placeholder;
  offset: number | Placeholder;
}

/** The ids of a page of a list without a text, in its order: read from an index alone. */
export function selectPage(db: Handle, filtros: Filtros, { limit, offset }: TramoPagina = toTramo(filtros)) {
  const keys = sqlOrden(filtros.orden) ?? ORDEN_SQL.nombre;
  const ids = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed(toCondicion(filtros)))
    .orderBy(...keys)
    .limit(limit)
    .offset(offset);
  return { ids, keys };
}

/** Ids first, and whole rows only for those on the page: deep pages stay affordable. */
function selectRows(db: Handle, { ids, keys }: ReturnType<typeof selectPage>, vista: Vista) {
  const page = ids.as("pagina");
  return db
    .select(listedColumns(vista))
    .from(productos)
    .innerJoin(page, eq(page.id, productos.id))
    .orderBy(...keys);
}

/** Pages of the whole catalogue, which are asked for most: one statement for each order and view. */
const prepareWhole = (orden: Orden, vista: Vista) =>
  statement(`find_page_${orden}_${vista}`, (db) => {
    const tramo = { limit: value("limit"), offset: value("offset") };
    return selectRows(db, selectPage(db, { ...SIN_FILTROS, orden }, tramo), vista);
  });
const whole = new Map<string, ReturnType<typeof prepareWhole>>();

async function findWhole(db: Db | Tx, filtros: Filtros) {
  const { orden, vista } = filtros;
  const find = whole.get(orden + vista) ?? prepareWhole(orden, vista);
  whole.set(orden + vista, find);
  return find(db, toTramo(filtros));
}

/** The products of a page. */
export async function readPage(db: Db | Tx, filtros: Filtros): Promise<ProductoListado[]> {
  const rows = await (isNarrow(toCondicion(filtros))
    ? selectRows(db, selectPage(db, filtros), filtros.vista)
    : findWhole(db, filtros));
  return shortenAll(rows, filtros.vista);
}
