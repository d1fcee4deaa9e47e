import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";

/**
 * Counters of the rate limits, in the database so that a limit holds across servers. Rows expire after minutes or a
 * day; those of a network from which somebody signed in, after RED_DIAS.
 */
export const limites = pgTable(
  "limites",
  {
    clave: text().primaryKey(),
    cuenta: integer().notNull(),
    vence_en: momento().notNull(),
  },
  (t) => [index("limites_por_vencimiento").on(t.vence_en)],
).enableRLS();
