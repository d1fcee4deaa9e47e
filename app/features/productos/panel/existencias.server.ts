import { and, asc, count, isNull, lte, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/productos.ts";
import { STOCK_HOLGADO } from "./panel.ts";

const vivo = isNull(productos.eliminado_en);

/** The size of the catalogue, sold out or not, and of how much of it there is little or nothing left. */
export async function countCatalogo(db: Db): Promise<{ total: number; agotados: number; bajos: number }> {
  const { stock } = productos;
  const [conteo] = await db
    .select({
      total: count(),
      agotados: sql`count(*) filter (where ${stock} = 0)`.mapWith(Number),
      bajos: sql`count(*) filter (where ${stock} between 1 and ${STOCK_HOLGADO})`.mapWith(Number),
    })
    .from(productos)
    .where(vivo);
  if (!conteo) throw new Error("a count without a row");
  return conteo;
}

export type ProductoEscaso = Pick<typeof productos.$inferSelect, "id" | "nombre" | "imagen" | "stock">;

/** What runs low (up to STOCK_HOLGADO), the least first. */
export function listEscasos(db: Db, limit = 5): Promise<ProductoEscaso[]> {
  const { id, nombre, imagen, stock } = productos;
  return db
    .select({ id, nombre, imagen, stock })
    .from(productos)
    .where(and(vivo, lte(stock, STOCK_HOLGADO)))
    .orderBy(asc(stock), asc(id))
    .limit(limit);
}
