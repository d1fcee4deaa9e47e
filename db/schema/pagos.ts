import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Centimos } from "#lib/dinero.ts";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";
import { ESTADOS_PAGO, ESTADOS_REEMBOLSO, METODOS_PAGO } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** One payment at the provider, with or without money. Amounts are céntimos. */
export interface ParteCobrada {
  id: string;
  aprobado: Centimos;
  reembolsado: Centimos;
}

/** For paying in cash. The provider does not give what is null. */
export interface Voucher {
  /** The provider's id of the pending payment. */
  id: string;
  codigo: string | null;
  enlace: string | null;
  /** ISO 8601. */
  vence_en: string | null;
}

/** One hosted page at one provider. */
export const pagos = pgTable(
  "pagos",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    proveedor: text({ enum: METODOS_PAGO }).notNull(),
    /** From 1; with the order's id the provider's idempotency key. */
    intento: integer().notNull(),
    estado: text({ enum: ESTADOS_PAGO }).notNull().default("creando"),
    monto: dinero().notNull(),
    /** What the provider approved. */
    aprobado: dinero().notNull(),
    /** Refunded by the shop or at the provider. */
    reembolsado: dinero()
      .notNull()
      .default(0 as Centimos),
    /** Corrections by staff: older readings no longer count. */
    correcciones: integer().notNull().default(0),
    /** Empty where only one is possible. */
    partes: jsonb().$type<readonly ParteCobrada[]>().notNull().default([]),
    /** Only while `pendiente`. */
    voucher: jsonb().$type<Voucher>(),
    rechazado: boolean().notNull().default(false),
    /** The hosted page's id at the provider. */
    referencia: text(),
    url: text(),
    vence_en: momento().notNull(),
    created_at: creado(),
    actualizado_en: creado(),
  },
  (t) => [
    check("pagos_estado", isOneOf(t.estado, ESTADOS_PAGO)),
    check("pagos_proveedor", isOneOf(t.proveedor, METODOS_PAGO)),
    check("pagos_reembolsado", sql`${t.reembolsado} <= ${t.aprobado}`),
    uniqueIndex("pagos_por_intento").on(t.pedido_id, t.intento),
    uniqueIndex("pagos_por_referencia").on(t.proveedor, t.referencia),
    index("pagos_sin_resolver")
      .on(t.vence_en)
      .where(sql`${t.estado} <> 'aprobado' and ${t.referencia} is not null`),
    index("pagos_pendientes")
      .on(t.id)
      .where(sql`${t.estado} = 'pendiente'`),
  ],
).enableRLS();

export interface LineaReembolso {
  producto_id: string;
  cantidad: number;
  /** They go back to stock, unless a return says otherwise. */
  vuelven: number;
  /** Not yet shipped, and never will be. */
  retiradas: number;
}

/**
 * Written before calling the provider, with its id as idempotency key: a retry after a crash refunds once. `creando`
 * until the provider did it.
 */
export const reembolsos = pgTable(
  "reembolsos",
  {
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    /** null for a single payment. */
    parte: text(),
    /** The refund ordered by staff, on each further one it was split into; null on that one. */
    orden: uuid(),
    /** The provider's id, once known. */
    referencia: text(),
    monto: dinero().notNull(),
    motivo: text().notNull().default(""),
    /** Written on the ordered row; empty where only a sum was given. */
    lineas: jsonb().$type<readonly LineaReembolso[]>().notNull().default([]),
    envio: boolean().notNull().default(false),
    estado: text({ enum: ESTADOS_REEMBOLSO }).notNull().default("creando"),
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    check("reembolsos_estado", isOneOf(t.estado, ESTADOS_REEMBOLSO)),
    check("reembolsos_monto", sql`${t.monto} > 0`),
    index("reembolsos_por_pago").on(t.pago_id),
    index("reembolsos_por_orden").on(t.orden),
    index("reembolsos_sin_resolver")
      .on(t.id)
      .where(sql`${t.estado} = 'creando'`),
  ],
).enableRLS();

/** Each notification once, by id: the content is read at the provider. */
export const eventos_pago = pgTable(
  "eventos_pago",
  {
    id: uuid().primaryKey(),
    proveedor: text({ enum: METODOS_PAGO }).notNull(),
    evento_id: text().notNull(),
    tipo: text().notNull(),
    pedido_id: uuid().references(() => pedidos.id),
    created_at: creado(),
  },
  (t) => [
    uniqueIndex("eventos_pago_una_vez").on(t.proveedor, t.evento_id),
    index("eventos_pago_por_pedido").on(t.pedido_id),
  ],
).enableRLS();

declarePersonal(reembolsos, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: { queda: "the id of who of the staff ordered it belongs to the accounts" },
});
