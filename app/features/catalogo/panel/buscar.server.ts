import { desc } from "drizzle-orm";
import { findCoincidencia } from "#lib/text.ts";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isSelected } from "./lista.server.ts";

/** Newest matches, also sold out. */
export async function searchProductos(db: Db, buscar: string, limit = 5) {
  const { id, nombre, imagen, stock, categoria, codigo, codigo_barras } = productos;
  const rows = await db
    .select({ producto: { id, nombre, imagen, stock }, otros: { categoria, codigo, codigo_barras } })
    .from(productos)
    // The 0 has no effect without a filter of stock.
    .where(
      isSelected({ buscar, categoria: "", stock: null, eliminados: false, estado: null, falta: null, etiqueta: "" }, 0),
    )
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
