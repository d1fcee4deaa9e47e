import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";

/** How each background task went last; a row for each that ever ran. */
export const corridas = pgTable("corridas", {
  tarea: text().primaryKey(),
  empezo: momento().notNull(),
  termino: momento().notNull(),
  /** When it last failed; null for never. */
  fallo_en: momento(),
  /** Failures in a row, up to now. */
  fallos: integer().notNull().default(0),
}).enableRLS();
