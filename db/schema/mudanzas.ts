import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, creado, isOneOf, momento } from "../columns.ts";
import { declareAjeno, declarePersonal } from "../personal.ts";
import { ESTADOS_MUDANZA, FILAS_MUDANZA } from "../values.ts";
import { productos } from "./productos.ts";

/** Products of another shop's file, on their way in (docs/decisions/067-imports.md). */
export const mudanzas = pgTable(
  "mudanzas",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    archivo_nombre: text().notNull(),
    /** Emptied once nothing can be read from it any more. */
    archivo: bytes(),
    titulos: text().array().notNull(),
    formato: text().notNull(),
    /** What each column is for. */
    mapeo: text().array().notNull(),
    opciones: jsonb().$type<unknown>().notNull(),
    estado: text({ enum: ESTADOS_MUDANZA }).notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
    terminado_en: momento(),
    /** null if not undone. */
    deshecho_por: text(),
  },
  (t) => [
    check("mudanzas_estado", isOneOf(t.estado, ESTADOS_MUDANZA)),
    index("mudanzas_por_momento").on(t.created_at, t.id),
    index("mudanzas_en_curso")
      .on(t.created_at)
      .where(sql`${t.estado} in ('revisando', 'trayendo', 'escribiendo', 'deshaciendo')`),
  ],
).enableRLS();

/** The account of each row of the file. */
export const mudanza_filas = pgTable(
  "mudanza_filas",
  {
    mudanza_id: uuid()
      .notNull()
      .references(() => mudanzas.id, { onDelete: "cascade" }),
    /** Number in the spreadsheet. */
    fila: integer().notNull(),
    producto: text().notNull(),
    destino: text({ enum: FILAS_MUDANZA }).notNull(),
    /** Without and with IGV, as it will be. */
    detalle: text().notNull().default(""),
    razones: text().array().notNull().default([]),
    avisos: text().array().notNull().default([]),
    producto_id: uuid().references(() => productos.id, { onDelete: "set null" }),
  },
  (t) => [
    primaryKey({ columns: [t.mudanza_id, t.fila] }),
    check("mudanza_filas_destino", isOneOf(t.destino, FILAS_MUDANZA)),
    index("mudanza_filas_por_destino").on(t.mudanza_id, t.destino, t.fila),
    index("mudanza_filas_por_producto").on(t.producto_id),
  ],
).enableRLS();

/** Pictures by the address that the file names. */
export const mudanza_imagenes = pgTable(
  "mudanza_imagenes",
  {
    mudanza_id: uuid()
      .notNull()
      .references(() => mudanzas.id, { onDelete: "cascade" }),
    origen: text().notNull(),
    /** null before, and where it failed. */
    imagen: text(),
    razon: text(),
  },
  (t) => [
    primaryKey({ columns: [t.mudanza_id, t.origen] }),
    index("mudanza_imagenes_por_traer")
      .on(t.mudanza_id, t.origen)
      .where(sql`${t.imagen} is null and ${t.razon} is null`),
  ],
).enableRLS();

/** What was last said of files with the same columns. */
export const mapeos = pgTable("mapeos", {
  /** Digest of the titles. */
  huella: text().primaryKey(),
  mapeo: text().array().notNull(),
  opciones: jsonb().$type<unknown>().notNull(),
  actualizado_en: creado(),
}).enableRLS();

/** Addresses of the shop before this one. Read only where a page would be 404. */
export const direcciones_antiguas = pgTable(
  "direcciones_antiguas",
  {
    id: uuid().primaryKey().defaultRandom(),
    /** Decoded, in lower case, without a slash at its end. */
    ruta: text().notNull(),
    /** A product, or a path of the shop. */
    producto_id: uuid().references(() => productos.id, { onDelete: "cascade" }),
    destino: text(),
    mudanza_id: uuid().references(() => mudanzas.id, { onDelete: "set null" }),
    created_at: creado(),
  },
  (t) => [
    uniqueIndex("direcciones_antiguas_por_ruta").on(t.ruta),
    index("direcciones_antiguas_por_producto").on(t.producto_id),
    index("direcciones_antiguas_por_mudanza").on(t.mudanza_id),
    check("direcciones_antiguas_destino", sql`(${t.producto_id} is null) <> (${t.destino} is null)`),
    check("direcciones_antiguas_propia", sql`${t.destino} ~ '^/([^/\\\\]|$)'`),
  ],
).enableRLS();

declarePersonal(mudanzas, {
  columnas: ["actor_id", "deshecho_por"],
  tema: "cuenta",
  descarga: { sin: "who of the staff brought products: the shop's own log" },
  fin: { queda: "ids of the staff, for 30 days" },
});
declareAjeno(mudanzas, ["archivo_nombre"]);
