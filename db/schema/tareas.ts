import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";

/** Only the last run of each task. */
export const corridas = pgTable("corridas", {
  tarea: text().primaryKey(),
  empezo: momento().notNull(),
  termino: momento().notNull(),
  /** null for never. */
  fallo_en: momento(),
  /** Consecutive failures. */
  fallos: integer().notNull().default(0),
}).enableRLS();
