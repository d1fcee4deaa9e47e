import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { MOTIVOS_OCULTAR } from "../values.ts";
import { pedidos } from "./pedidos.ts";
import { productos } from "./productos.ts";
import { usuarios } from "./usuarios.ts";

/** What buyers say of a product. Whoever writes, changes or deletes one moves `productos.estrellas` with it. */
export const opiniones = pgTable(
  "opiniones",
  {
    id: uuid().primaryKey(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id),
    /**
     * What it stands together with on a page: the variants' group of its product, or the product of its own. Written by
     * triggers alone (docs/decisions/041-opinions.md).
     */
    conjunto: text().notNull().default(""),
    /** null: invented for the demo, which the page says. */
    usuario_id: text().references(() => usuarios.id),
    /** The delivered order that gave the right to it. */
    pedido_id: uuid().references(() => pedidos.id),
    /** The name that is shown: "Rosa Q." */
    autor: text().notNull(),
    estrellas: integer().notNull(),
    titulo: text().notNull().default(""),
    texto: text().notNull(),
    fotos: text().array().notNull().default([]),
    created_at: creado(),
    editado_en: momento(),
    /** When staff looked at it; null again once the author changes it. */
    revisado_en: momento(),
    /** The shop's public answer. */
    respuesta: text(),
    respondido_en: momento(),
    /** Why it is hidden; null: it is shown. */
    oculta: text({ enum: MOTIVOS_OCULTAR }),
    /** What the panel searches in: product, name, title and text. */
    busqueda: text().notNull(),
  },
  (t) => {
    const visible = sql`${t.oculta} is null`;
    // New for each index, which takes its columns over.
    const recent = () => [t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst()] as const;
    return [
      check("opiniones_estrellas", sql`${t.estrellas} between 1 and 5`),
      check("opiniones_oculta", isOneOf(t.oculta, MOTIVOS_OCULTAR)),
      check("opiniones_fotos", sql`cardinality(${t.fotos}) <= 3`),
      check("opiniones_autor", sql`(${t.usuario_id} is null) = (${t.pedido_id} is null)`),
      check("opiniones_respuesta", sql`(${t.respuesta} is null) = (${t.respondido_en} is null)`),
      // One of each person about each product, however many tabs send it.
      uniqueIndex("opiniones_por_persona").on(t.usuario_id, t.producto_id),
      // What counts a product's anew, and moves them when it joins or leaves a group.
      index("opiniones_por_producto").on(t.producto_id, t.estrellas),
      // The product's page, all and by stars.
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
      // The panel's lists.
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

/**
 * Pictures that an opinion had and has no more. A task deletes their files; those at an image hosting stay here, to be
 * deleted there by hand.
 */
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
