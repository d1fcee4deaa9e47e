import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";
import { ESTADOS_CORREO } from "../values.ts";

/**
 * The outbox: every mail of the shop is written here first, in the transaction of what it tells of. Its migration sets
 * `toast_tuple_target`, so that `html` and `texto` lie beside the rows that lists and searches read.
 */
export const correos = pgTable(
  "correos",
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** Whom an answer goes to, when that is not the shop. */
    responder_a: text(),
    asunto: text().notNull(),
    html: text().notNull(),
    texto: text().notNull(),
    /** The address that `html` and `texto` only stand in for; whoever has it, has the account. Wiped once sent. */
    enlace_secreto: text(),
    estado: text({ enum: ESTADOS_CORREO }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    /** When it is due; while a worker is at it, when another one may take it over. */
    proximo_intento: momento().notNull().defaultNow(),
    /** Why the last attempt failed. */
    error: text(),
    /** Given at the first attempt and the same at every later one, so that a repetition can be recognized. */
    message_id: text(),
    pedido_id: uuid().references(() => pedidos.id),
    /** What can be told only once, such as `pedido:<id>:pedido_enviado`. */
    clave: text().unique(),
    created_at: creado(),
    enviado_en: momento(),
    /** What the panel searches in: `busquedaOf` the address and the subject, written with the mail. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("correos_estado", isOneOf(t.estado, ESTADOS_CORREO)),
    index("correos_por_enviar")
      .on(t.proximo_intento)
      .where(sql`${t.estado} = 'pendiente'`),
    index("correos_por_pedido").on(t.pedido_id),
    // What the panel lists, read backwards for the newest first; the last column spares a filter the look at the table.
    index("correos_por_momento").on(t.created_at, t.id),
    index("correos_por_estado").on(t.estado, t.created_at, t.id, t.tipo),
    index("correos_por_tipo").on(t.tipo, t.created_at, t.id, t.estado),
    index("correos_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();
