import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { dineroConSigno, isOneOf, momento } from "../columns.ts";
import { EJES_VENTAS, METODOS_PAGO, MOVIMIENTOS_CAJA } from "../values.ts";
import { declarePersonal } from "../personal.ts";
import { arqueos } from "./arqueos.ts";
import { pedidos } from "./pedidos.ts";

/**
 * Append only: a trigger of `pagos` writes each change of approved or refunded amounts, in the same transaction
 * (docs/decisions/046-sums-by-day.md).
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
    /** Below 0 where a booked refund failed. */
    monto: dineroConSigno().notNull(),
    /** Follows its order's rate. */
    igv: dineroConSigno().notNull(),
    /** The order became fully paid; or, with `vendido` below 0, no longer is. */
    vende: boolean().notNull(),
    /** The order's total; negative when reversed; else 0. */
    vendido: dineroConSigno().notNull(),
    momento: momento().notNull(),
    /** Of cash: the till day that was open then. */
    arqueo_id: uuid().references(() => arqueos.id),
    /** Already in `ventas_dia`. The columns below are set then, for sales. */
    sumado: boolean().notNull().default(false),
    usuario_id: text(),
    primera: boolean().notNull().default(false),
    unidades: integer().notNull().default(0),
    /** INEI's code; empty where the address names no known district. */
    distrito: text().notNull().default(""),
    productos: uuid().array().notNull().default([]),
    categorias: text().array().notNull().default([]),
  },
  (t) => [
    check("caja_metodo", isOneOf(t.metodo, METODOS_PAGO)),
    check("caja_tipo", isOneOf(t.tipo, MOVIMIENTOS_CAJA)),
    index("caja_por_venta")
      .on(t.pedido_id)
      .where(sql`${t.vende}`),
    index("caja_por_pedido").on(t.pedido_id),
    index("caja_por_arqueo")
      .on(t.arqueo_id)
      .where(sql`${t.arqueo_id} is not null`),
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

/** Sums over `caja` by day in Lima, in total and by one trait. */
export const ventas_dia = pgTable(
  "ventas_dia",
  {
    eje: text({ enum: EJES_VENTAS }).notNull(),
    dia: date({ mode: "string" }).notNull(),
    /** Category, product id, method, district code or hour; empty for the whole day. */
    clave: text().notNull().default(""),
    cobrado: dineroConSigno().notNull(),
    devuelto: dineroConSigno().notNull(),
    igv_devuelto: dineroConSigno().notNull(),
    pedidos: integer().notNull(),
    unidades: integer().notNull(),
    /** First orders of customers. */
    nuevos: integer().notNull(),
    /** For products and categories the sum of the lines, without IGV. */
    vendido: dineroConSigno().notNull(),
    igv: dineroConSigno().notNull(),
  },
  (t) => [primaryKey({ columns: [t.eje, t.dia, t.clave] }), check("ventas_dia_eje", isOneOf(t.eje, EJES_VENTAS))],
).enableRLS();
