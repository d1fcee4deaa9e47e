import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** What staff have set in the panel. Without a row, or with null, the default holds (app/features/ajustes/ajustes.ts). */
export const ajustes = pgTable("ajustes", {
  clave: text().primaryKey(),
  valor: jsonb(),
  /** Counts the changes: a form that shows an older one is refused. */
  version: integer().notNull(),
}).enableRLS();
