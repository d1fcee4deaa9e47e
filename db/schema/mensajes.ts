import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { ENVIOS_MENSAJE, ESTADOS_MENSAJE } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** Stored before sending, so that no provider can lose them. */
export const mensajes = pgTable(
  "mensajes",
  {
    id: uuid().primaryKey(),
    nombre: text().notNull(),
    email: text().notNull(),
    telefono: text(),
    asunto: text().notNull(),
    mensaje: text().notNull(),
    estado: text({ enum: ESTADOS_MENSAJE }).notNull().default("nuevo"),
    envio: text({ enum: ENVIOS_MENSAJE }).notNull().default("pendiente"),
    intentos: integer().notNull().default(0),
    /** null for messages only shown in the panel. */
    proximo_intento: momento(),
    error: text(),
    /** A digest of contents and minute: a form sent twice is one message. */
    huella: text().notNull().unique(),
    created_at: creado(),
    asignado_a: text(),
    /** `toBusqueda` of name, e-mail, phone and subject. */
    busqueda: text().notNull(),
  },
  (t) => [
    check("mensajes_estado", isOneOf(t.estado, ESTADOS_MENSAJE)),
    check("mensajes_envio", isOneOf(t.envio, ENVIOS_MENSAJE)),
    index("mensajes_por_enviar")
      .on(t.proximo_intento)
      .where(sql`${t.envio} = 'pendiente'`),
    index("mensajes_sin_entregar")
      .on(t.created_at, t.id)
      .where(sql`${t.envio} = 'fallido'`),
    // Read backwards for newest first.
    index("mensajes_por_momento").on(t.created_at, t.id),
    index("mensajes_por_estado").on(t.estado, t.created_at, t.id),
    index("mensajes_por_asignado").on(t.asignado_a, t.created_at, t.id),
    index("mensajes_sin_asignar")
      .on(t.created_at, t.id)
      .where(sql`${t.asignado_a} is null`),
    index("mensajes_por_correo").on(sql`lower(${t.email})`, t.created_at),
    index("mensajes_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
  ],
).enableRLS();

/** Their mails are in the outbox, with the id in the key. */
export const respuestas = pgTable(
  "respuestas",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    mensaje_id: uuid()
      .notNull()
      .references(() => mensajes.id, { onDelete: "cascade" }),
    texto: text().notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
  },
  (t) => [index("respuestas_por_mensaje").on(t.mensaje_id, t.created_at, t.id)],
).enableRLS();

declarePersonal(mensajes, {
  columnas: ["nombre", "email", "telefono", "asunto", "mensaje", "busqueda", "asignado_a"],
  tema: "mensajes",
  descarga: "mensajes",
  fin: "se borra",
});
declarePersonal(respuestas, {
  columnas: ["texto", "actor_id"],
  tema: "mensajes",
  descarga: "mensajes",
  fin: "se borra",
});
