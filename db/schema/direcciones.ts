import { sql } from "drizzle-orm";
import { boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { usuarios } from "./usuarios.ts";
import { declarePersonal } from "../personal.ts";

/** Orders hold their own address as text (`direccion_envio`), without a reference. */
export const direcciones = pgTable(
  "direcciones",
  {
    id: uuid().primaryKey(),
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
    /** Street and number. */
    calle: text().notNull(),
    referencia: text(),
    /** INEI's; null when not in the table (lib/ubigeo). */
    codigo: text(),
    distrito: text().notNull(),
    provincia: text().notNull(),
    departamento: text().notNull(),
    por_defecto: boolean().notNull(),
    created_at: creado(),
  },
  (t) => [
    index("direcciones_por_usuario").on(t.usuario_id, t.created_at),
    uniqueIndex("direcciones_por_defecto")
      .on(t.usuario_id)
      .where(sql`${t.por_defecto}`),
  ],
).enableRLS();

declarePersonal(direcciones, {
  columnas: ["usuario_id", "calle", "referencia", "codigo", "distrito", "provincia", "departamento"],
  tema: "cuenta",
  descarga: "direcciones",
  fin: "se borra",
});
