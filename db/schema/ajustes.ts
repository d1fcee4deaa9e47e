import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";

/** Without a row, or with null, the default applies (app/features/base/ajustes/ajustes.ts). */
export const ajustes = pgTable("ajustes", {
  clave: text().primaryKey(),
  valor: jsonb(),
  /** A form with an older version is refused. */
  version: integer().notNull(),
}).enableRLS();
