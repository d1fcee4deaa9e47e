import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { ACCIONES_LOTE, DESHECHOS_LOTE, ESTADOS_LOTE, RESULTADOS_LOTE } from "../values.ts";
import { pedidos } from "./pedidos.ts";

/** Orders that were chosen together, and what is done to them (docs/decisions/045-many-orders.md). */
export const lotes = pgTable(
  "lotes",
  {
    /** The key of the press that chose them: twice is once. */
    id: uuid().primaryKey(),
    accion: text({ enum: ACCIONES_LOTE }).notNull(),
    estado: text({ enum: ESTADOS_LOTE }).notNull(),
    /** For every customer of the lot. */
    nota: text().notNull().default(""),
    actor_id: text().notNull(),
    created_at: creado(),
    terminado_en: momento(),
    /** Whoever had it taken back; null while nobody did. */
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

/** One order of a lot. Its id is the shipment's that it makes. */
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
    /** Until it is done: from then on the shipment has it. After an error it waits here for a day. */
    numero: text().notNull().default(""),
    /** How it went; null while nobody tried. */
    resultado: text({ enum: RESULTADOS_LOTE }),
    /** The moment of the transaction that did it: what happened to the order since is later. */
    hecho_en: momento(),
    /** How it went when it was taken back; null while nobody tried. */
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
