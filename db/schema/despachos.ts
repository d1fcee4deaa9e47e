import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { ESTADOS } from "../values.ts";
import { type LineaDespacho, pedidos } from "./pedidos.ts";

export type { LineaDespacho };

/**
 * What left the shop of an order, at once or in parts. Written under the order's lock, so that never more leaves than
 * was ordered (docs/decisions/043-shipments.md).
 */
export const despachos = pgTable(
  "despachos",
  {
    /** The key of the form that sent it: twice is once. */
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    lineas: jsonb().$type<LineaDespacho[]>().notNull(),
    /** As the list of couriers had it; empty where nobody said. */
    courier: text().notNull().default(""),
    /** The customer comes for it. */
    recojo: boolean().notNull().default(false),
    numero: text().notNull().default(""),
    /** The page on which the customer follows it. */
    seguimiento: text(),
    /** For the customer. */
    nota: text().notNull().default(""),
    /** What the order was before: where undoing it leads back to. */
    desde: text({ enum: ESTADOS }).notNull(),
    actor_id: text(),
    created_at: creado(),
    /** When its units were back in the shop. */
    regreso_en: momento(),
  },
  (t) => [
    check("despachos_desde", isOneOf(t.desde, ESTADOS)),
    check("despachos_lineas", sql`jsonb_typeof(${t.lineas}) = 'array' and jsonb_array_length(${t.lineas}) > 0`),
    index("despachos_por_pedido").on(t.pedido_id, t.created_at, t.id),
  ],
).enableRLS();

declarePersonal(despachos, {
  columnas: ["numero", "seguimiento", "nota", "actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
