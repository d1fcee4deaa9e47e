import { desc } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { productos } from "#db/schema/index.ts";
import { isSelected } from "./lista.server.ts";

/** A few products for the panel's palette, by name, sold out or not; the newest of those that match. */
export function searchProductos(db: Db, buscar: string, limit = 5) {
  const { id, nombre, imagen, stock } = productos;
  return db
    .select({ id, nombre, imagen, stock })
    .from(productos)
    .where(isSelected({ buscar, categoria: "", stock: null, eliminados: false, estado: null }, 0))
    .orderBy(desc(productos.created_at), desc(id))
    .limit(limit);
}
