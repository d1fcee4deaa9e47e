import { sql } from "drizzle-orm";
import { bigint, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, momento } from "../columns.ts";
import { pedidos } from "./pedidos.ts";

/**
 * Places at the checkout while 'Compras a la vez' bounds how many are there (docs/decisions/083-a-queue.md). Deleted
 * once nobody has asked with one for a while.
 */
export const turnos = pgTable(
  "turnos",
  {
    id: uuid().primaryKey(),
    /** Order of those who arrived at the same moment. */
    numero: bigint({ mode: "number" }).notNull().generatedAlwaysAsIdentity({ name: "turnos_numero" }),
    /** Of an account, which has one place in all its browsers: an HMAC. Null for a visitor. */
    cuenta: text(),
    llego_en: creado(),
    /** When its browser last asked. */
    visto_en: momento().notNull().defaultNow(),
    /** When it was last let in. */
    llamado_en: momento(),
    /** Until when it may be used; null while it waits, past once it waits again. */
    vence_en: momento(),
    /** When the checkout was first opened with it. */
    entro_en: momento(),
    /** The order that it was used for. */
    pedido_id: uuid().references(() => pedidos.id),
  },
  (t) => [
    uniqueIndex("turnos_en_fila")
      .on(t.numero)
      .where(sql`${t.pedido_id} is null`),
    index("turnos_dentro")
      .on(t.vence_en)
      .where(sql`${t.pedido_id} is null`),
    index("turnos_por_cuenta")
      .on(t.cuenta)
      .where(sql`${t.cuenta} is not null`),
    index("turnos_llamados").on(t.llamado_en),
    index("turnos_por_llegada").on(t.llego_en),
  ],
).enableRLS();
