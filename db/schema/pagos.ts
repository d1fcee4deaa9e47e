import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import type { Centimos } from "#lib/dinero.ts";
import { creado, dinero, isOneOf, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";
import { ESTADOS_PAGO, ESTADOS_REEMBOLSO, METODOS_PAGO } from "../values.ts";
import { declarePersonal } from "../personal.ts";

/** One of the provider's own payments, with or without money: a hosted page can take several. Amounts in céntimos. */
export interface ParteCobrada {
  /** The provider's id of it. */
  id: string;
  aprobado: Centimos;
  reembolsado: Centimos;
}

/** A code to pay with in cash until its date. Null: the provider left it out. */
export interface Voucher {
  /** The provider's id of the payment that is pending on it. */
  id: string;
  codigo: string | null;
  /** The provider's page that shows it, and how to pay. */
  enlace: string | null;
  /** ISO 8601. */
  vence_en: string | null;
}

/** One attempt to have an order paid: one hosted page at one provider. */
export const pagos = pgTable(
  "pagos",
  {
    id: uuid().primaryKey(),
    pedido_id: uuid()
      .notNull()
      .references(() => pedidos.id),
    proveedor: text({ enum: METODOS_PAGO }).notNull(),
    /** Counts the attempts of the order from 1; with the order's id it is the provider's idempotency key. */
    intento: integer().notNull(),
    estado: text({ enum: ESTADOS_PAGO }).notNull().default("creando"),
    monto: dinero().notNull(),
    /** What the provider says was approved so far. */
    aprobado: dinero().notNull(),
    /** What of it was refunded, by the shop or at the provider. */
    reembolsado: dinero()
      .notNull()
      .default(0 as Centimos),
    /** How often people took back or corrected what they had said of it: an older reading does not count any more. */
    correcciones: integer().notNull().default(0),
    /** The provider's payments on this page; empty where it takes one only. */
    partes: jsonb().$type<readonly ParteCobrada[]>().notNull().default([]),
    /** While `pendiente`: the code that the buyer was given. */
    voucher: jsonb().$type<Voucher>(),
    /** A payment was tried on this page and declined. */
    rechazado: boolean().notNull().default(false),
    /** The provider's id of the hosted page, and its address. */
    referencia: text(),
    url: text(),
    /** Until when the page takes a payment. */
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

/** What of an order's line a refund gives back. */
export interface LineaReembolso {
  producto_id: string;
  cantidad: number;
  /** How many of them come back: to the stock, where no return says otherwise. */
  vuelven: number;
  /** How many of them had not left the shop: they are not sent any more. */
  retiradas: number;
}

/**
 * A refund of one of the provider's payments. Written before the provider is called, with its id as the idempotency
 * key: after a crash, calling again refunds once. `creando` until the provider has done it.
 */
export const reembolsos = pgTable(
  "reembolsos",
  {
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    /** Of which of the attempt's `partes`; null where there is one only. */
    parte: text(),
    /** The refund that the staff ordered, on each further one that it was split into; null on that one itself. */
    orden: uuid(),
    /** The provider's id of it, once known. */
    referencia: text(),
    monto: dinero().notNull(),
    motivo: text().notNull().default(""),
    /** For which units it was ordered, on the row that was; none where only a sum was said. */
    lineas: jsonb().$type<readonly LineaReembolso[]>().notNull().default([]),
    /** The delivery was given back with it. */
    envio: boolean().notNull().default(false),
    estado: text({ enum: ESTADOS_REEMBOLSO }).notNull().default("creando"),
    /** The usuario who ordered it. */
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

/** Every notification of a provider, once. Ids only: what it says is read at the provider. */
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
