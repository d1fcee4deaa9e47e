import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, creado, dinero, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { AUTORES_RETORNO, ESTADOS_RETORNO, FORMATOS_ETIQUETA, MOTIVOS_RETORNO } from "../values.ts";
import { fotos_privadas } from "./abonos.ts";
import type { LineaDespacho } from "./despachos.ts";
import { reembolsos } from "./pagos.ts";
import { pedidos } from "./pedidos.ts";
import { usuarios } from "./usuarios.ts";

/** Changed only under the order's lock. */
export const retornos = pgTable(
  "retornos",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    /** Units by product. */
    lineas: jsonb().$type<LineaDespacho[]>().notNull(),
    motivo: text({ enum: MOTIVOS_RETORNO }).notNull(),
    texto: text().notNull().default(""),
    estado: text({ enum: ESTADOS_RETORNO }).notNull().default("pedido"),
    respuesta: text().notNull().default(""),
    repuestas: jsonb().$type<LineaDespacho[]>(),
    /** null until received. */
    monto: dinero(),
    /** null without a refund. */
    reembolso_id: uuid().references(() => reembolsos.id),
    espera: boolean().notNull().default(true),
    /** null is the buyer. */
    actor_id: text(),
    created_at: creado(),
    cambiado_en: momento(),
  },
  (t) => [
    check("retornos_motivo", isOneOf(t.motivo, MOTIVOS_RETORNO)),
    check("retornos_estado", isOneOf(t.estado, ESTADOS_RETORNO)),
    check("retornos_lineas", sql`jsonb_typeof(${t.lineas}) = 'array' and jsonb_array_length(${t.lineas}) > 0`),
    check(
      "retornos_recibido",
      sql`(${t.estado} = 'recibido') = (${t.monto} is not null) and (${t.monto} is null) = (${t.repuestas} is null)`,
    ),
    uniqueIndex("retornos_por_reembolso").on(t.reembolso_id),
    index("retornos_por_pedido").on(t.pedido_id, t.created_at),
    index("retornos_en_espera")
      .on(t.created_at, t.id)
      .where(sql`${t.espera}`),
    index("retornos_por_estado").on(t.estado, t.created_at, t.id),
    index("retornos_por_fecha").on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
).enableRLS();

export const mensajes_retorno = pgTable(
  "mensajes_retorno",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    retorno_id: uuid()
      .notNull()
      .references(() => retornos.id, { onDelete: "cascade" }),
    autor: text({ enum: AUTORES_RETORNO }).notNull(),
    texto: text().notNull(),
    /** null is the buyer. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    check("mensajes_retorno_autor", isOneOf(t.autor, AUTORES_RETORNO)),
    index("mensajes_retorno_por_retorno").on(t.retorno_id, t.created_at, t.id),
  ],
).enableRLS();

export const fotos_retorno = pgTable(
  "fotos_retorno",
  {
    retorno_id: uuid()
      .notNull()
      .references(() => retornos.id, { onDelete: "cascade" }),
    foto: uuid()
      .notNull()
      .references(() => fotos_privadas.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.retorno_id, t.foto] }), index("fotos_retorno_por_foto").on(t.foto)],
).enableRLS();

/** Kept until the parcel arrives. */
export const etiquetas_retorno = pgTable(
  "etiquetas_retorno",
  {
    retorno_id: uuid()
      .primaryKey()
      .references(() => retornos.id, { onDelete: "cascade" }),
    /** Named on the label; null for a contact. */
    usuario_id: text().references(() => usuarios.id),
    formato: text({ enum: FORMATOS_ETIQUETA }).notNull(),
    /** Pictures are encoded anew; a PDF is stored as uploaded, and served only as a download. */
    contenido: bytes().notNull(),
    created_at: creado(),
  },
  (t) => [
    check("etiquetas_retorno_formato", isOneOf(t.formato, FORMATOS_ETIQUETA)),
    index("etiquetas_retorno_por_usuario").on(t.usuario_id),
  ],
).enableRLS();

declarePersonal(etiquetas_retorno, {
  columnas: ["usuario_id", "contenido"],
  tema: "pedidos",
  descarga: { sin: "the page of its return gives it to its buyer" },
  fin: "se borra",
});
declarePersonal(retornos, {
  columnas: ["texto", "respuesta", "actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
declarePersonal(mensajes_retorno, {
  columnas: ["texto", "autor", "actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: "se vacía",
});
