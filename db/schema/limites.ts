import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { momento } from "../columns.ts";

/**
 * In the database, so that limits hold across servers. Rows expire after minutes or a day; those of a network with a
 * sign-in, after RED_DIAS.
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
