import { index, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { productos } from "./productos.ts";

/** Products that were paid for in the same orders, the most often first; written whole by a task. */
export const relacionados = pgTable(
  "relacionados",
  {
    producto_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    otro_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    /** From 1 on. */
    lugar: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.producto_id, t.lugar] }),
    // For the foreign key.
    index("relacionados_por_otro").on(t.otro_id),
  ],
).enableRLS();
