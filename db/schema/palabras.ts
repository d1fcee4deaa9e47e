import { boolean, customType, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { declareAjeno } from "../personal.ts";

/** Substring search needs bytewise comparison. */
const palabra = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * `productos.busqueda` split at spaces, by triggers of `productos` (db/migrations/0000_base.sql). Duplicates are
 * allowed, so that two transactions with the same new word do not wait. Unused words stay, and match nothing.
 */
export const palabras = pgTable("palabras", { palabra: palabra().notNull() }, (t) => [
  index("palabras_por_palabra").on(t.palabra),
  index("palabras_por_trozo").using("gin", t.palabra.op("gin_trgm_ops")),
]).enableRLS();

/** Words of listed products, written by the same triggers only. */
export const apariciones = pgTable(
  "apariciones",
  { palabra: palabra().notNull(), en_nombre: boolean().notNull(), producto_id: uuid().notNull() },
  // Read backwards: a word's products, newest first, index-only.
  (t) => [primaryKey({ columns: [t.palabra, t.en_nombre, t.producto_id] })],
).enableRLS();

declareAjeno(apariciones, ["en_nombre"]);
