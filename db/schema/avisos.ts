import { index, pgTable, text, timestamp, unique, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { productos } from "./productos.ts";

/**
 * Who waits for a product that is sold out. A row goes when its mail is written, after AVISO_MESES, or after
 * AVISO_CONFIRMAR_DIAS where nobody confirmed the address.
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
    /** The secret of the links that confirm this address and take all its waiting back: the same in each of its rows. */
    baja: uuid().notNull(),
    /** When its owner said that the address is theirs; nothing is written of a product before. */
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
