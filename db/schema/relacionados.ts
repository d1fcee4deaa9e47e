import { index, pgTable, primaryKey, smallint, uuid } from "drizzle-orm/pg-core";
import { productos } from "./productos.ts";

/** Paid for in the same orders, most frequent first; rewritten by a task. */
export const relacionados = pgTable(
  "relacionados",
  {
    producto_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    otro_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    /** Counted from 1. */
    lugar: smallint().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.producto_id, t.lugar] }),
    // Serves the foreign key.
    index("relacionados_por_otro").on(t.otro_id),
  ],
).enableRLS();
