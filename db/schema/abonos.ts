import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { bytes, creado, dinero, isOneOf, momento } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { CANALES_COBRO, ESTADOS_ABONO } from "../values.ts";
import { liquidaciones } from "./arqueos.ts";
import { pagos } from "./pagos.ts";
import { usuarios } from "./usuarios.ts";

/** Encoded anew as WebP; never at a public address. */
export const fotos_privadas = pgTable(
  "fotos_privadas",
  {
    id: uuid().primaryKey(),
    /** null: a contact's, of an order. */
    usuario_id: text().references(() => usuarios.id),
    webp: bytes().notNull(),
    created_at: creado(),
  },
  (t) => [index("fotos_privadas_por_usuario").on(t.usuario_id)],
).enableRLS();

/** The shop's page of an attempt checked by hand. */
export const paginas_abono = pgTable("paginas_abono", {
  pago_id: uuid()
    .primaryKey()
    .references(() => pagos.id),
  /** Later codes are refused. */
  cerrada_en: momento(),
}).enableRLS();

export const abonos = pgTable(
  "abonos",
  {
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    /** In capitals, without spaces. */
    codigo: text().notNull(),
    /** null matches any channel. */
    canal: text({ enum: CANALES_COBRO }),
    registrado: boolean().notNull().default(false),
    /** Taken at the counter. */
    mostrador: boolean().notNull().default(false),
    liquidacion_id: uuid().references(() => liquidaciones.id),
    estado: text({ enum: ESTADOS_ABONO }).notNull().default("por_verificar"),
    /** What staff saw; null until confirmed. */
    monto: dinero(),
    monto_antes: dinero(),
    motivo: text().notNull().default(""),
    foto: uuid().references(() => fotos_privadas.id, { onDelete: "set null" }),
    actor_id: text(),
    created_at: creado(),
    visto_en: momento(),
  },
  (t) => [
    check("abonos_canal", isOneOf(t.canal, CANALES_COBRO)),
    check("abonos_estado", isOneOf(t.estado, ESTADOS_ABONO)),
    check("abonos_monto", sql`(${t.estado} = 'confirmado') = (${t.monto} is not null) and ${t.monto} > 0`),
    // Not unique: a code is valid once in its channel, as long as findRepetido() says.
    index("abonos_por_codigo").on(sql`ltrim(${t.codigo}, '0')`),
    index("abonos_por_pago").on(t.pago_id),
    index("abonos_por_verificar")
      .on(t.created_at, t.id)
      .where(sql`${t.estado} = 'por_verificar'`),
    index("abonos_por_fecha").on(t.created_at.desc().nullsFirst(), t.id.desc().nullsFirst(), t.estado),
    index("abonos_por_foto").on(t.foto),
    index("abonos_por_liquidacion").on(t.liquidacion_id),
  ],
).enableRLS();

/** Staff pay them from the shop's own account. */
export const devoluciones_abono = pgTable(
  "devoluciones_abono",
  {
    /** Idempotency key. */
    id: uuid().primaryKey(),
    pago_id: uuid()
      .notNull()
      .references(() => pagos.id),
    monto: dinero().notNull(),
    /** null until done. */
    codigo: text(),
    hecha_en: momento(),
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
