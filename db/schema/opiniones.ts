import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { MOTIVOS_OCULTAR } from "../values.ts";
import { pedidos } from "./pedidos.ts";
import { productos } from "./productos.ts";
import { usuarios } from "./usuarios.ts";

/** Every write must update `productos.estrellas`. */
export const opiniones = pgTable(
  "opiniones",
  {
    id: uuid().primaryKey(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id),
    /** The variants' group, or the product without one. Written by triggers only (docs/decisions/041-opinions.md). */
    conjunto: text().notNull().default(""),
    /** null for one invented for the demo, and labelled. */
    usuario_id: text().references(() => usuarios.id),
    /** The order that entitles to it. */
    pedido_id: uuid().references(() => pedidos.id),
    /** Shortened: "Rosa Q." */
    autor: text().notNull(),
    estrellas: integer().notNull(),
    titulo: text().notNull().default(""),
    texto: text().notNull(),
    fotos: text().array().notNull().default([]),
    created_at: creado(),
    editado_en: momento(),
    /** null again after the author changes it. */
    revisado_en: momento(),
    respuesta: text(),
    respondido_en: momento(),
    /** null while shown. */
    oculta: text({ enum: MOTIVOS_OCULTAR }),
    busqueda: text().notNull(),
  },
  (t) => {
    const visible = sql`${t.oculta} is null`;
    // An index needs columns of its own.
    const recent = () => [t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()] as const;
    return [
      check("opiniones_estrellas", sql`${t.estrellas} between 1 and 5`),
      check("opiniones_oculta", isOneOf(t.oculta, MOTIVOS_OCULTAR)),
      check("opiniones_fotos", sql`cardinality(${t.fotos}) <= 3`),
      check("opiniones_autor", sql`(${t.usuario_id} is null) = (${t.pedido_id} is null)`),
      check("opiniones_respuesta", sql`(${t.respuesta} is null) = (${t.respondido_en} is null)`),
      // Holds also for several tabs.
      uniqueIndex("opiniones_por_persona").on(t.usuario_id, t.producto_id),
      // For recounts, and changes of group.
      index("opiniones_por_producto").on(t.producto_id, t.estrellas),
      index("opiniones_por_conjunto")
        .on(t.conjunto, ...recent())
        .where(visible),
      index("opiniones_por_estrellas")
        .on(t.conjunto, t.estrellas, ...recent())
        .where(visible),
      index("opiniones_ocultas_por_conjunto")
        .on(t.conjunto, t.estrellas)
        .where(sql`${t.oculta} is not null`),
      index("opiniones_inventadas")
        .on(t.conjunto)
        .where(sql`${t.usuario_id} is null`),
      index("opiniones_por_fecha").on(...recent()),
      index("opiniones_por_revisar")
        .on(...recent())
        .where(sql`${t.revisado_en} is null`),
      index("opiniones_sin_respuesta")
        .on(...recent())
        .where(sql`${t.respuesta} is null`),
      index("opiniones_ocultas")
        .on(...recent())
        .where(sql`${t.oculta} is not null`),
      index("opiniones_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
    ];
  },
).enableRLS();

/** A task deletes their files; those at an image host stay listed, to be deleted by hand. */
export const fotos_retiradas = pgTable("fotos_retiradas", {
  imagen: text().primaryKey(),
  created_at: creado(),
}).enableRLS();

declarePersonal(opiniones, {
  columnas: ["usuario_id", "autor", "titulo", "texto", "fotos", "respuesta", "busqueda"],
  tema: "opiniones",
  descarga: "opiniones",
  fin: "se borra",
});
declarePersonal(fotos_retiradas, {
  columnas: ["imagen"],
  tema: "opiniones",
  descarga: { sin: "its file is deleted within about a day" },
  fin: { queda: "until its file is deleted, about a day later" },
});
