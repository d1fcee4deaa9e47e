import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Searches that found nothing: how often on which day in Lima, and nothing of who searched. */
export const busquedas_sin_resultado = pgTable(
  "busquedas_sin_resultado",
  { dia: date().notNull(), texto: text().notNull(), veces: integer().notNull() },
  (t) => [primaryKey({ columns: [t.dia, t.texto] })],
).enableRLS();
