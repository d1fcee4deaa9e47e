import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";

/** What takes something off an order (docs/decisions/044-coupons.md). Amounts without IGV. */
export const cupones = pgTable(
  "cupones",
  {
    /** The key of the form that made it: twice is once. */
    id: uuid().primaryKey(),
    /** In capitals. */
    codigo: text().notNull(),
    /** What it takes off: this, so many percent, or what the delivery costs. */
    monto: dinero(),
    porcentaje: integer(),
    envio_gratis: boolean().notNull().default(false),
    /** For who has no other order, cancelled ones apart. */
    primera_compra: boolean().notNull().default(false),
    /** What the products that it is for must come to. */
    minimo: dinero().notNull(),
    /** By name; empty for all. */
    categorias: text().array().notNull(),
    desde: momento().notNull(),
    hasta: momento().notNull(),
    /** Orders that it is for, in all and of each person. */
    usos: integer().notNull(),
    por_persona: integer().notNull(),
    /** Rows of `usos_cupon` that are held. */
    usados: integer().notNull().default(0),
    /** When the staff ended it. */
    terminado_en: momento(),
    version: integer().notNull().default(0),
    created_at: creado(),
  },
  (t) => [
    check("cupones_codigo", sql`${t.codigo} ~ '^[A-Z0-9][A-Z0-9-]{2,23}$'`),
    check(
      "cupones_valor",
      sql`num_nonnulls(${t.monto}, ${t.porcentaje}) = case when ${t.envio_gratis} then 0 else 1 end`,
    ),
    check("cupones_monto", sql`${t.monto} > 0`),
    check("cupones_porcentaje", sql`${t.porcentaje} between 1 and 90`),
    check("cupones_plazo", sql`${t.hasta} > ${t.desde}`),
    check("cupones_usos", sql`${t.usos} > 0 and ${t.por_persona} > 0`),
    check("cupones_usados", sql`${t.usados} between 0 and ${t.usos}`),
    uniqueIndex("cupones_por_codigo").on(t.codigo),
    // The panel's list is an index-only scan, whatever it is narrowed to.
    index("cupones_por_fecha").on(
      t.created_at.desc().nullsFirst(),
      t.id.desc().nullsFirst(),
      t.desde,
      t.hasta,
      t.terminado_en,
      t.usados,
      t.usos,
    ),
    index("cupones_por_texto").using("gin", t.codigo.op("gin_trgm_ops")),
  ],
).enableRLS();

/** Which order used which coupon: held like its stock, given back with it, under the order's lock. */
export const usos_cupon = pgTable(
  "usos_cupon",
  {
    pedido_id: uuid()
      .primaryKey()
      .references(() => pedidos.id),
    cupon_id: uuid()
      .notNull()
      .references(() => cupones.id),
    created_at: creado(),
    /** null while it is held. */
    devuelto_en: momento(),
  },
  (t) => [
    index("usos_cupon_por_cupon").on(t.cupon_id, t.created_at.desc().nullsFirst(), t.pedido_id.desc().nullsFirst()),
  ],
).enableRLS();
