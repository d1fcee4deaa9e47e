import { sql } from "drizzle-orm";
import { bigint, boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { dineroConSigno, isOneOf, momento } from "../columns.ts";
import { EJES_VENTAS, METODOS_PAGO, MOVIMIENTOS_CAJA } from "../values.ts";
import { declarePersonal } from "../personal.ts";
import { pedidos } from "./pedidos.ts";

/**
 * Money that came in and went back, append only: a trigger of `pagos` writes each change of what was approved or
 * refunded, in the transaction that books it (docs/decisions/046-sums-by-day.md).
 */
export const caja = pgTable(
  "caja",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id, { onDelete: "cascade" }),
    metodo: text({ enum: METODOS_PAGO }).notNull(),
    tipo: text({ enum: MOVIMIENTOS_CAJA }).notNull(),
    /** Below 0 where a refund failed after it was booked. */
    monto: dineroConSigno().notNull(),
    /** The part of it that is IGV, by the rate of its order. */
    igv: dineroConSigno().notNull(),
    /** With it the order was paid in full: it is sold; or, where `vendido` is below 0, no longer. */
    vende: boolean().notNull(),
    /** The order's total where it is sold with it; less that, where what sold it was taken back; else 0. */
    vendido: dineroConSigno().notNull(),
    momento: momento().notNull(),
    /** It is in `ventas_dia`. What follows is known from then on, of what is sold. */
    sumado: boolean().notNull().default(false),
    /** The customer. */
    usuario_id: text(),
    /** The customer's first one. */
    primera: boolean().notNull().default(false),
    unidades: integer().notNull().default(0),
    /** INEI's code; empty where the address names no district of the table. */
    distrito: text().notNull().default(""),
    productos: uuid().array().notNull().default([]),
    /** What the products belonged to then. */
    categorias: text().array().notNull().default([]),
  },
  (t) => [
    check("caja_metodo", isOneOf(t.metodo, METODOS_PAGO)),
    check("caja_tipo", isOneOf(t.tipo, MOVIMIENTOS_CAJA)),
    index("caja_por_venta")
      .on(t.pedido_id)
      .where(sql`${t.vende}`),
    index("caja_por_momento").on(t.momento.desc().nullsFirst(), t.id.desc().nullsFirst(), t.tipo, t.metodo, t.vende),
    index("caja_por_cliente")
      .on(t.momento, t.usuario_id, t.vendido)
      .where(sql`${t.vende} and ${t.usuario_id} is not null`),
    index("caja_por_sumar")
      .on(t.momento, t.id)
      .where(sql`not ${t.sumado}`),
  ],
).enableRLS();

declarePersonal(caja, {
  columnas: ["usuario_id"],
  tema: "pedidos",
  descarga: { sin: "each of a person's orders is given out with its payments" },
  fin: { queda: "the id points at an account without anybody's data, as the order's own does" },
});

/** What is sold, charged and refunded on each day of Lima, as a whole and by one trait: sums over `caja`. */
export const ventas_dia = pgTable(
  "ventas_dia",
  {
    eje: text({ enum: EJES_VENTAS }).notNull(),
    dia: date({ mode: "string" }).notNull(),
    /** The category, the product's id, the method, the code of the district, the hour; empty for the whole day. */
    clave: text().notNull().default(""),
    cobrado: dineroConSigno().notNull(),
    devuelto: dineroConSigno().notNull(),
    /** The IGV in `devuelto`. */
    igv_devuelto: dineroConSigno().notNull(),
    pedidos: integer().notNull(),
    unidades: integer().notNull(),
    /** Orders that were their customer's first: as many customers are new. */
    nuevos: integer().notNull(),
    /** Totals of what is sold; of products and categories the lines, without IGV. */
    vendido: dineroConSigno().notNull(),
    /** The IGV in `vendido`. */
    igv: dineroConSigno().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eje, t.dia, t.clave] }), check("ventas_dia_eje", isOneOf(t.eje, EJES_VENTAS))],
).enableRLS();

/** The sums of `ventas_dia` by month, but the whole day's and those by product: what a long period is told from. */
export const ventas_mes = pgTable(
  "ventas_mes",
  {
    eje: text({ enum: EJES_VENTAS }).notNull(),
    /** Its first day. */
    mes: date({ mode: "string" }).notNull(),
    clave: text().notNull(),
    cobrado: dineroConSigno().notNull(),
    devuelto: dineroConSigno().notNull(),
    pedidos: integer().notNull(),
    unidades: integer().notNull(),
    vendido: dineroConSigno().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eje, t.mes, t.clave] }), check("ventas_mes_eje", isOneOf(t.eje, EJES_VENTAS))],
).enableRLS();

/** The same by product. A year has nearly as many rows as lines were sold: they are small, and quick to add. */
export const ventas_producto_mes = pgTable(
  "ventas_producto_mes",
  {
    /** Its first day. */
    mes: date({ mode: "string" }).notNull(),
    producto_id: uuid().notNull(),
    unidades: integer().notNull(),
    /** In céntimos: whole numbers are added in a third of the time. */
    vendido: bigint({ mode: "number" }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.mes, t.producto_id] })],
).enableRLS();
