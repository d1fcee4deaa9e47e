import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, dinero, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";

/** Amounts are without IGV (docs/decisions/044-coupons.md). */
export const cupones = pgTable(
  "cupones",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    /** In capitals. */
    codigo: text().notNull(),
    /** Exactly one is set: an amount, a percentage, or free delivery. */
    monto: dinero(),
    porcentaje: integer(),
    envio_gratis: boolean().notNull().default(false),
    /** For customers without another order, cancelled ones apart. */
    primera_compra: boolean().notNull().default(false),
    minimo: dinero().notNull(),
    /** By name; with `productos` empty, too, for all. */
    categorias: text().array().notNull(),
    /** Chosen ones; each stands for its whole group. */
    productos: uuid().array().notNull().default([]),
    /** `codigo` is only its name: customers type one of `codigos_cupon`. */
    con_codigos: boolean().notNull().default(false),
    desde: momento().notNull(),
    hasta: momento().notNull(),
    /** Limits in total and by customer. */
    usos: integer().notNull(),
    por_persona: integer().notNull(),
    usados: integer().notNull().default(0),
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
    // Serves any filter without reading rows.
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

/** Single-use codes. The code's one use is a row of `usos_cupon`. */
export const codigos_cupon = pgTable(
  "codigos_cupon",
  {
    /** Without hyphens. */
    codigo: text().primaryKey(),
    cupon_id: uuid()
      .notNull()
      .references(() => cupones.id),
    /** Idempotency key of the form that made it. */
    lote: uuid().notNull(),
    anulado_en: momento(),
  },
  (t) => [index("codigos_cupon_por_cupon").on(t.cupon_id, t.lote, t.codigo)],
).enableRLS();

/** Held and released with the order's stock, under its lock. */
export const usos_cupon = pgTable(
  "usos_cupon",
  {
    pedido_id: uuid()
      .primaryKey()
      .references(() => pedidos.id),
    cupon_id: uuid()
      .notNull()
      .references(() => cupones.id),
    /** null where the coupon has no single-use codes. */
    codigo: text().references(() => codigos_cupon.codigo),
    created_at: creado(),
    /** null while held. */
    devuelto_en: momento(),
  },
  (t) => [
    uniqueIndex("usos_cupon_por_codigo")
      .on(t.codigo)
      .where(sql`${t.devuelto_en} is null`),
    index("usos_cupon_por_cupon").on(t.cupon_id, t.created_at.desc().nullsFirst(), t.pedido_id.desc().nullsFirst()),
  ],
).enableRLS();
