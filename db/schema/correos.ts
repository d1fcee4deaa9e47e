import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { comprobantes } from "./comprobantes.ts";
import { pedidos } from "./pedidos.ts";
import { ESTADOS_CORREO } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/**
 * The outbox, written in the transaction that a mail reports. Its migration sets `toast_tuple_target`, which keeps
 * `html` and `texto` out of the rows that lists and searches read.
 */
export const correos = pgTable(
  "correos",
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** Reply-To, if not the shop's. */
    responder_a: text(),
    asunto: text().notNull(),
    html: text().notNull(),
    texto: text().notNull(),
    /** For a placeholder in `html` and `texto`. It can give access to the account, so it is wiped once sent. */
    enlace_secreto: text(),
    estado: text({ enum: ESTADOS_CORREO }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    /** Due time; while leased, the end of the lease. */
    proximo_intento: momento().notNull().defaultNow(),
    /** Until when the mail can be withdrawn; null for never. */
    no_antes: momento(),
    error: text(),
    /** Kept for retries, so that mailboxes recognise duplicates. */
    message_id: text(),
    pedido_id: uuid().references(() => pedidos.id),
    comprobante_id: uuid().references(() => comprobantes.id),
    /** Idempotency key (`pedido:<id>:pedido_enviado`); null for repeatable mails. */
    clave: text().unique(),
    created_at: creado(),
    enviado_en: momento(),
    /** `toBusqueda` of the address and the subject. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("correos_estado", isOneOf(t.estado, ESTADOS_CORREO)),
    index("correos_por_enviar")
      .on(t.proximo_intento)
      .where(sql`${t.estado} = 'pendiente'`),
    index("correos_por_pedido").on(t.pedido_id),
    // Read backwards for newest first. The last column serves a filter.
    index("correos_por_momento").on(t.created_at, t.id),
    index("correos_por_estado").on(t.estado, t.created_at, t.id, t.tipo),
    index("correos_por_tipo").on(t.tipo, t.created_at, t.id, t.estado),
    index("correos_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

declarePersonal(correos, {
  columnas: ["para", "responder_a", "asunto", "html", "texto", "busqueda"],
  tema: "mensajes",
  descarga: "correos",
  fin: "se borra",
});
