import { sql } from "drizzle-orm";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { TIPOS_EVENTO } from "../values.ts";
import { pedidos } from "./pedidos.ts";

/** Append only. */
export const eventos_pedido = pgTable(
  "eventos_pedido",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    tipo: text({ enum: TIPOS_EVENTO }).notNull(),
    detalle: text().notNull().default(""),
    /** null is the shop itself. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    index("eventos_pedido_por_pedido").on(t.pedido_id, t.id),
    index("eventos_pedido_entregas")
      .on(t.created_at, t.id)
      .where(sql`${t.tipo} = 'entregado'`),
  ],
).enableRLS();

declarePersonal(eventos_pedido, {
  columnas: ["actor_id", "detalle"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
