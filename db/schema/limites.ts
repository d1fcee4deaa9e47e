import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";

/**
 * How often somebody did something lately; here so that a limit holds across servers. Rows live for minutes, or for a
 * day, and those of a network from which somebody signed in for RED_DIAS; then they are deleted.
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
