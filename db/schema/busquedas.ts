import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

/** Anonymous, by day in Lima. */
export const busquedas_sin_resultado = pgTable(
  "busquedas_sin_resultado",
  { dia: date().notNull(), texto: text().notNull(), veces: integer().notNull() },
  (t) => [primaryKey({ columns: [t.dia, t.texto] })],
).enableRLS();
