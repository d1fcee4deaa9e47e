import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { ACCIONES_LOTE, DESHECHOS_LOTE, ESTADOS_LOTE, RESULTADOS_LOTE } from "../values.ts";
import { pedidos } from "./pedidos.ts";

/** Actions on many orders (docs/decisions/045-many-orders.md). */
export const lotes = pgTable(
  "lotes",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    accion: text({ enum: ACCIONES_LOTE }).notNull(),
    estado: text({ enum: ESTADOS_LOTE }).notNull(),
    /** The note goes to every customer. */
    nota: text().notNull().default(""),
    actor_id: text().notNull(),
    created_at: creado(),
    terminado_en: momento(),
    /** null if not undone. */
    deshecho_por: text(),
  },
  (t) => [
    check("lotes_accion", isOneOf(t.accion, ACCIONES_LOTE)),
    check("lotes_estado", isOneOf(t.estado, ESTADOS_LOTE)),
    index("lotes_por_momento").on(t.created_at, t.id),
    index("lotes_en_curso")
      .on(t.created_at)
      .where(sql`${t.estado} in ('en_curso', 'deshaciendo')`),
  ],
).enableRLS();

/** The row's id is also its shipment's. */
export const lote_filas = pgTable(
  "lote_filas",
  {
    id: uuid().primaryKey(),
    lote_id: uuid()
      .notNull()
      .references(() => lotes.id, { onDelete: "cascade" }),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    courier: text().notNull().default(""),
    /** Moves to the shipment. Kept for a day after an error. */
    numero: text().notNull().default(""),
    /** null before an attempt. */
    resultado: text({ enum: RESULTADOS_LOTE }),
    /** Later events of the order follow it. */
    hecho_en: momento(),
    /** null before an attempt. */
    deshecho: text({ enum: DESHECHOS_LOTE }),
  },
  (t) => [
    check("lote_filas_resultado", isOneOf(t.resultado, RESULTADOS_LOTE)),
    check("lote_filas_deshecho", isOneOf(t.deshecho, DESHECHOS_LOTE)),
    uniqueIndex("lote_filas_por_pedido").on(t.lote_id, t.pedido_id),
    index("lote_filas_por_hacer")
      .on(t.lote_id, t.id)
      .where(sql`${t.resultado} is null`),
  ],
).enableRLS();

declarePersonal(lotes, {
  columnas: ["actor_id", "deshecho_por"],
  tema: "cuenta",
  descarga: { sin: "who of the staff did what to several orders: the shop's own log" },
  fin: { queda: "ids of the staff, for 30 days" },
});
declarePersonal(lote_filas, {
  columnas: ["numero"],
  tema: "pedidos",
  descarga: { sin: "it waits here for a day at most; the shipment that gets it is given out with its order" },
  fin: { queda: "nothing: a number is emptied once it is used, or a day after it could not be" },
});
