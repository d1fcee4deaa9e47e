import { boolean, customType, index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { declareAjeno } from "../personal.ts";

/** Compared byte by byte: what is sought is a part of it, and no language sorts it. */
const palabra = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The words of the catalogue: what stands between the spaces of `productos.busqueda`. Triggers of `productos` add to it
 * (db/migrations/0001_palabras.sql). A word may stand here twice: two transactions that bring the same new one
 * need not wait for each other. One that no product has any more stays, and finds nothing.
 */
export const palabras = pgTable("palabras", { palabra: palabra().notNull() }, (t) => [
  index("palabras_por_palabra").on(t.palabra),
  index("palabras_por_trozo").using("gin", t.palabra.op("gin_trgm_ops")),
]).enableRLS();

/** Which listed product has which word. The same triggers keep it; nothing else writes it. */
export const apariciones = pgTable(
  "apariciones",
  { palabra: palabra().notNull(), en_nombre: boolean().notNull(), producto_id: uuid().notNull() },
  // Read backwards it gives the products of a word, the newest first, without a look at the table.
  (t) => [primaryKey({ columns: [t.palabra, t.en_nombre, t.producto_id] })],
).enableRLS();

declareAjeno(apariciones, ["en_nombre"]);
