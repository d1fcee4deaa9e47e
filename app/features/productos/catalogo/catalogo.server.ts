import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from "drizzle-orm";
import { isId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import { shorten } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isListed } from "../conteos.server.ts";
import { NOMBRES } from "../campos.ts";
import type { Producto, ProductoListado } from "../productos.ts";
import { DESTACADOS, EXTRACTO, type Vista } from "./filtros.ts";

const COLUMNAS_TIENDA = pick(getTableColumns(productos), ["id", ...NOMBRES]);

/** What a card shows. A description may have 5,000 characters: no more of it is read than is seen. */
export function listedColumns(vista: Vista) {
  const { galeria: _, ...columns } = COLUMNAS_TIENDA;
  return { ...columns, descripcion: sql<string>`left(${productos.descripcion}, ${EXTRACTO[vista] + 1})` };
}

export const shortenAll = (rows: ProductoListado[], vista: Vista) =>
  rows.map((row) => ({ ...row, descripcion: shorten(row.descripcion, EXTRACTO[vista]) }));

/** The newest products in stock, for the home page. */
export async function listDestacados(db: Db | Tx): Promise<ProductoListado[]> {
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
