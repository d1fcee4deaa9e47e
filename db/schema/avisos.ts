import { boolean, index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { productos } from "./productos.ts";

/**
 * Requests for sold-out products. Deleted when the mail is written, after AVISO_MESES, or after AVISO_CONFIRMAR_DIAS
 * without a confirmed address.
 */
export const avisos = pgTable(
  "avisos",
  {
    id: uuid().primaryKey(),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id, { onDelete: "cascade" }),
    /** In lower case. */
    email: text().notNull(),
    /** Of the links that confirm the address and cancel its requests: equal in all its rows. */
    baja: uuid().notNull(),
    /** False for an address whose first mails, before 0.4.0, had `baja` alone for their secret. */
    firmada: boolean().notNull().default(false),
    /** No product mail is sent before. */
    confirmado_en: timestamp({ withTimezone: true }),
    created_at: creado(),
  },
  (t) => [
    unique("avisos_una_vez").on(t.producto_id, t.email),
    index("avisos_por_email").on(t.email),
    index("avisos_por_baja").on(t.baja),
    index("avisos_por_momento").on(t.created_at),
  ],
).enableRLS();

declarePersonal(avisos, { columnas: ["email"], tema: "avisos", descarga: "avisos", fin: "se borra" });
