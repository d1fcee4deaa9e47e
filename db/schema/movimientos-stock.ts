import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf } from "../columns.ts";
import { pedidos } from "./pedidos.ts";
import { productos } from "./productos.ts";
import { MOTIVOS } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** Every change of `productos.stock` adds a row in the same transaction. Append only. */
export const movimientos_stock = pgTable(
  "movimientos_stock",
  {
    id: uuid().primaryKey(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id),
    pedido_id: uuid().references(() => pedidos.id),
    motivo: text({ enum: MOTIVOS }).notNull(),
    vuelta: integer().notNull().default(0),
    /** Negative when held or taken. */
    cantidad: integer().notNull(),
    /** null is the shop itself. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    check("movimientos_stock_motivo", isOneOf(t.motivo, MOTIVOS)),
    // Held or released once in each round of an order.
    uniqueIndex("movimientos_stock_una_vez")
      .on(t.pedido_id, t.producto_id, t.motivo, t.vuelta)
      .where(sql`${t.pedido_id} is not null`),
    index("movimientos_stock_por_producto").on(t.producto_id, t.id),
  ],
).enableRLS();

declarePersonal(movimientos_stock, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: { sin: "who of the staff moved stock: the shop's own ledger" },
  fin: { queda: "an id in a ledger that cannot be changed" },
});
