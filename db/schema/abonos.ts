import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, creado, dinero, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { CANALES_ABONO, ESTADOS_ABONO } from "../values.ts";
import { pagos } from "./pagos.ts";
import { usuarios } from "./usuarios.ts";

/** Pictures that customers send to the shop alone: WebP, encoded anew. Never at an address that others can open. */
export const fotos_privadas = pgTable(
  "fotos_privadas",
  {
    id: uuid().primaryKey(),
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
    webp: bytes().notNull(),
    created_at: creado(),
  },
  (t) => [index("fotos_privadas_por_usuario").on(t.usuario_id)],
).enableRLS();

/** Our own page of an attempt that people check by hand: what a provider keeps of its hosted page. */
export const paginas_abono = pgTable("paginas_abono", {
  pago_id: uuid()
    .primaryKey()
    .references(() => pagos.id),
  /** From then on a code comes too late: the order may be given up. */
  cerrada_en: momento(),
}).enableRLS();

/** What a buyer says to have paid into the shop's own account, by the code of the operation. */
export const abonos = pgTable(
  "abonos",
  {
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    /** In capitals, without spaces. */
    codigo: text().notNull(),
    /** null where it was sent before the shop asked: as any of them. */
    canal: text({ enum: CANALES_ABONO }),
    /** Staff entered it: its buyer sent no code. */
    registrado: boolean().notNull().default(false),
    estado: text({ enum: ESTADOS_ABONO }).notNull().default("por_verificar"),
    /** What staff saw come in; null until they confirm it. */
    monto: dinero(),
    /** What they had said before the last correction. */
    monto_antes: dinero(),
    /** Why it was refused, as the buyer reads it. */
    motivo: text().notNull().default(""),
    foto: uuid().references(() => fotos_privadas.id, { onDelete: "set null" }),
    /** The usuario who decided. */
    actor_id: text(),
    created_at: creado(),
    visto_en: momento(),
  },
  (t) => [
    check("abonos_canal", isOneOf(t.canal, CANALES_ABONO)),
    check("abonos_estado", isOneOf(t.estado, ESTADOS_ABONO)),
    check("abonos_monto", sql`(${t.estado} = 'confirmado') = (${t.monto} is not null) and ${t.monto} > 0`),
    // Not unique: a code serves once in its channel, for as long as findRepetido() says.
    index("abonos_por_codigo").on(sql`ltrim(${t.codigo}, '0')`),
    index("abonos_por_pago").on(t.pago_id),
    index("abonos_por_verificar")
      .on(t.created_at, t.id)
      .where(sql`${t.estado} = 'por_verificar'`),
    index("abonos_por_fecha").on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado),
    index("abonos_por_foto").on(t.foto),
  ],
).enableRLS();

/** A refund that staff make from the shop's own account: asked for, and done once they say so. */
export const devoluciones_abono = pgTable(
  "devoluciones_abono",
  {
    /** The refund's idempotency key. */
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    monto: dinero().notNull(),
    /** The code of the operation by which it went back; null until then. */
    codigo: text(),
    hecha_en: momento(),
    /** The usuario who made it. */
    actor_id: text(),
    created_at: creado(),
  },
  (t) => [
    check("devoluciones_abono_monto", sql`${t.monto} > 0`),
    check("devoluciones_abono_hecha", sql`(${t.codigo} is null) = (${t.hecha_en} is null)`),
    index("devoluciones_abono_por_pago").on(t.pago_id),
    index("devoluciones_abono_por_hacer")
      .on(t.created_at, t.id)
      .where(sql`${t.hecha_en} is null`),
    // One transfer is not two refunds.
    uniqueIndex("devoluciones_abono_por_codigo").on(t.codigo),
  ],
).enableRLS();

declarePersonal(fotos_privadas, {
  columnas: ["usuario_id", "webp"],
  tema: "pedidos",
  descarga: { sin: "its order's page shows it to whoever sent it" },
  fin: "se borra",
});
declarePersonal(abonos, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: { queda: "the operation and who of the staff checked it belong to the accounts" },
});
declarePersonal(devoluciones_abono, {
  columnas: ["actor_id"],
  tema: "pedidos",
  descarga: "pedidos",
  fin: { queda: "the operation and who of the staff made it belong to the accounts" },
});
