import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { highestPrecio, lowestPrecio } from "#lib/dinero.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { type FiltroListado, isListed } from "#app/features/catalogo/productos/conteos.server.ts";
import type { ProductoListado } from "#app/features/catalogo/productos/productos.ts";
import { listedColumns, shortenAll } from "./catalogo.server.ts";
import { type Filtros, type Orden, POR_PAGINA, TOPE, type Vista } from "./filtros.ts";

// Each order has an index (db/schema/productos.ts); the id makes it total, so that pages neither repeat nor skip a
// product.
const porNombre = sql`${productos.nombre} collate "es-x-icu"`;
const ORDEN_SQL: Record<Exclude<Orden, "relevancia">, SQL[]> = {
  nombre: [sql`${porNombre} asc`, asc(productos.id)],
  nuevo: [desc(productos.created_at), asc(productos.id)],
  vendidos: [desc(productos.vendidos), desc(productos.id)],
  valorados: [desc(productos.valoracion), desc(productos.id)],
  "precio-asc": [asc(productos.precio), asc(productos.id)],
  "precio-desc": [desc(productos.precio), desc(productos.id)],
  stock: [desc(productos.stock), asc(productos.id)],
};

export const sqlOrden = (orden: Orden) => (orden === "relevancia" ? null : ORDEN_SQL[orden]);

export const toCondicion = ({ categorias, opciones, lugar, desde, hasta, oferta }: Filtros): FiltroListado => ({
  categorias,
  opciones,
  lugar,
  precioMin: desde === null ? null : lowestPrecio(desde),
  precioMax: hasta === null ? null : highestPrecio(hasta),
  oferta,
});

export function selectPage(db: Db | Tx, filtros: Filtros) {
  const offset = (filtros.pagina - 1) * POR_PAGINA;
  const keys = sqlOrden(filtros.orden) ?? ORDEN_SQL.nombre;
  const ids = db
    .select({ id: productos.id })
    .from(productos)
    .where(isListed(toCondicion(filtros)))
    .orderBy(...keys)
    .limit(Math.min(POR_PAGINA, TOPE - offset))
    .offset(offset);
  return { ids, keys };
}

/** Ids first, whole rows only for the page: deep pages stay cheap. */
function selectRows(db: Db | Tx, { ids, keys }: ReturnType<typeof selectPage>, vista: Vista) {
  const page = ids.as("pagina");
  return db
    .select(listedColumns(vista))
    .from(productos)
    .innerJoin(page, eq(page.id, productos.id))
    .orderBy(...keys);
}

export async function readPage(db: Db | Tx, filtros: Filtros): Promise<ProductoListado[]> {
  const rows = await selectRows(db, selectPage(db, filtros), filtros.vista);
  return shortenAll(rows, filtros.vista);
}
