import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { comprobantes } from "./comprobantes.ts";
import { pedidos } from "./pedidos.ts";
import { ESTADOS_CORREO } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/**
 * The outbox: every mail is written here in the transaction of what it tells of. Its migration sets
 * `toast_tuple_target`, which keeps `html` and `texto` out of the rows that lists and searches read.
 */
export const correos = pgTable(
  "correos",
  {
    id: uuid().primaryKey(),
    tipo: text().notNull(),
    para: text().notNull(),
    /** Reply-To, when that is not the shop. */
    responder_a: text(),
    asunto: text().notNull(),
    html: text().notNull(),
    texto: text().notNull(),
    /**
     * The link that `html` and `texto` have a placeholder for. Whoever has it can take over the account, so it is wiped
     * once sent.
     */
    enlace_secreto: text(),
    estado: text({ enum: ESTADOS_CORREO }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    /** When it is due; while leased, when the lease ends. */
    proximo_intento: momento().notNull().defaultNow(),
    /** Until when it may still be withdrawn; null for one that goes at once. */
    no_antes: momento(),
    /** Why the last attempt failed. */
    error: text(),
    /** Made at the first attempt and sent again at every retry, so that a repetition can be recognised. */
    message_id: text(),
    pedido_id: uuid().references(() => pedidos.id),
    /** The receipt that goes with it as files. They are made when it is sent, of what the receipt keeps. */
    comprobante_id: uuid().references(() => comprobantes.id),
    /** Makes a mail unique, such as `pedido:<id>:pedido_enviado`; null for one that may be sent again. */
    clave: text().unique(),
    created_at: creado(),
    enviado_en: momento(),
    /** What the panel searches in: `toBusqueda` of the address and the subject. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("correos_estado", isOneOf(t.estado, ESTADOS_CORREO)),
    index("correos_por_enviar")
      .on(t.proximo_intento)
      .where(sql`${t.estado} = 'pendiente'`),
    index("correos_por_pedido").on(t.pedido_id),
    // The panel's list, read backwards for the newest first. The last column lets a filter be answered from the index.
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
