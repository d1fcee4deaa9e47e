import { and, asc, eq, gt, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/productos.ts";

/** Products at or below their own or the shop's minimum, also sold out. Not a coalesce(): each side has an index. */
export const isEscaso = (stock_bajo: number): SQL | undefined => {
  const { stock, stock_minimo } = productos;
  return or(and(isNull(stock_minimo), lte(stock, stock_bajo)), lte(stock, stock_minimo));
};

const vivo = isNull(productos.eliminado_en);

/** `total` includes sold-out products; `bajos` does not. */
export async function countCatalogo(
  db: Db,
  stock_bajo: number,
): Promise<{ total: number; agotados: number; bajos: number }> {
  const { stock, stock_minimo } = productos;
  // Each by its own index: few products are sold out or low.
  const [total, agotados, delaTienda, propios] = await Promise.all([
    db.$count(productos, vivo),
    db.$count(productos, and(vivo, eq(stock, 0))),
    db.$count(productos, and(vivo, gt(stock, 0), isNull(stock_minimo), lte(stock, stock_bajo))),
    db.$count(productos, and(vivo, gt(stock, 0), lte(stock, stock_minimo))),
  ]);
  return { total, agotados, bajos: delaTienda + propios };
}

export type ProductoEscaso = Pick<typeof productos.$inferSelect, "id" | "nombre" | "imagen" | "stock" | "stock_minimo">;

/** Lowest stock first, sold-out products included. */
export function listEscasos(db: Db, stock_bajo: number, limit = 5): Promise<ProductoEscaso[]> {
  const { id, nombre, imagen, stock, stock_minimo } = productos;
  return db
    .select({ id, nombre, imagen, stock, stock_minimo })
    .from(productos)
    .where(and(vivo, isEscaso(stock_bajo)))
    .orderBy(asc(stock), asc(id))
    .limit(limit);
}
