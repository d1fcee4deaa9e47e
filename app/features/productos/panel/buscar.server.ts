import { desc } from "drizzle-orm";
import { findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isSelected } from "./lista.server.ts";

/**
 * A few products for the panel's palette, by name, category or code, sold out or not; the newest of those that match.
 * `coincidencia`: where.
 */
export async function searchProductos(db: Db, buscar: string, limit = 5) {
  const { id, nombre, imagen, stock, categoria, codigo, codigo_barras } = productos;
  const rows = await db
    .select({ producto: { id, nombre, imagen, stock }, otros: { categoria, codigo, codigo_barras } })
    .from(productos)
    // Without a level of stock it is all the same with how many one runs low.
    .where(isSelected({ buscar, categoria: "", stock: null, eliminados: false, estado: null, falta: null }, 0))
    .orderBy(desc(productos.created_at), desc(id))
    .limit(limit);
  return rows.map(({ producto, otros }) => ({
    ...producto,
    coincidencia: findCoincidencia(buscar, producto.nombre, [
      ["Categoría", otros.categoria],
      ["Código", otros.codigo],
      ["Código de barras", otros.codigo_barras],
    ]),
  }));
}
