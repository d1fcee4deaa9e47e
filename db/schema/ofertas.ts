import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { ESTADOS_OFERTA, FINES_OFERTA } from "../values.ts";
import { productos } from "./productos.ts";

/** A task writes their price into `productos.precio` and restores it (docs/decisions/039-offers.md). */
export const ofertas = pgTable(
  "ofertas",
  {
    id: uuid().primaryKey(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    /** Without IGV. */
    precio: dinero().notNull(),
    desde: momento().notNull(),
    hasta: momento().notNull(),
    /** The offer ends when so many are sold or held. */
    unidades: integer().notNull(),
    estado: text({ enum: ESTADOS_OFERTA }).notNull().default("programada"),
    created_at: creado(),
    /** Set at the start, with the usual price to restore. */
    iniciada_en: momento(),
    precio_usual: dinero(),
    terminada_en: momento(),
    fin: text({ enum: FINES_OFERTA }),
  },
  (t) => [
    check("ofertas_estado", isOneOf(t.estado, ESTADOS_OFERTA)),
    check("ofertas_fin", isOneOf(t.fin, FINES_OFERTA)),
    check("ofertas_plazo", sql`${t.hasta} > ${t.desde}`),
    check("ofertas_unidades", sql`${t.unidades} > 0`),
    check("ofertas_precio", sql`${t.precio} > 0`),
    check(
      "ofertas_vigente",
      sql`${t.estado} <> 'vigente' or (${t.iniciada_en} is not null and ${t.precio_usual} > ${t.precio})`,
    ),
    // A product has one planned or running offer.
    uniqueIndex("ofertas_abierta")
      .on(t.producto_id)
      .where(sql`${t.estado} <> 'terminada'`),
    index("ofertas_por_producto").on(t.producto_id, t.created_at),
    index("ofertas_por_empezar")
      .on(t.desde)
      .where(sql`${t.estado} = 'programada'`),
    index("ofertas_por_terminar")
      .on(t.hasta)
      .where(sql`${t.estado} = 'vigente'`),
  ],
).enableRLS();

/** Written by a trigger at every change of `productos.precio`: append only. */
export const historial_precios = pgTable(
  "historial_precios",
  {
    id: uuid().primaryKey().defaultRandom(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    /** Without IGV. */
    precio: dinero().notNull(),
    desde: momento().notNull(),
    hasta: momento().notNull(),
  },
  (t) => [index("historial_precios_por_producto").on(t.producto_id, t.hasta)],
).enableRLS();
