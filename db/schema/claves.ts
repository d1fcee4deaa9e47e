import { check, integer, pgTable, text } from "drizzle-orm/pg-core";
import { isOneOf, momento } from "../columns.ts";
import { PROVEEDORES_CON_CLAVES } from "../values.ts";

/** One row per provider whose keys were ever set in the panel. */
export const claves = pgTable(
  "claves",
  {
    proveedor: text({ enum: PROVEEDORES_CON_CLAVES }).primaryKey(),
    /** Encrypted; null once they were taken away. */
    valores: text(),
    /** The provider's name for the account that they open, with its mode; empty for none. */
    cuenta: text().notNull().default(""),
    /** A form with an older version is refused, and so is a payment page. */
    version: integer().notNull(),
    actualizado_en: momento().notNull().defaultNow(),
  },
  (t) => [check("claves_proveedor", isOneOf(t.proveedor, PROVEEDORES_CON_CLAVES))],
).enableRLS();
