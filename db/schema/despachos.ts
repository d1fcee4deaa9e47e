import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { ESTADOS } from "../values.ts";
import { type LineaDespacho, pedidos } from "./pedidos.ts";

export type { LineaDespacho };

/** Written under the order's lock, so that no more leaves than was ordered (docs/decisions/043-shipments.md). */
export const despachos = pgTable(
  "despachos",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    lineas: jsonb().$type<LineaDespacho[]>().notNull(),
    /** Empty if unknown. */
    courier: text().notNull().default(""),
    recojo: boolean().notNull().default(false),
    numero: text().notNull().default(""),
    seguimiento: text(),
    nota: text().notNull().default(""),
    /** The estado that undoing restores. */
    desde: text({ enum: ESTADOS }).notNull(),
    actor_id: text(),
    created_at: creado(),
    /** Since when the units are back in the shop. */
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
