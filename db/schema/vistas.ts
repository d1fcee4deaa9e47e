import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { creado, isOneOf } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { LISTAS_CON_VISTAS } from "../values.ts";
import { usuarios } from "./usuarios.ts";

export const vistas = pgTable(
  "vistas",
  {
    id: uuid().primaryKey(),
    lista: text({ enum: LISTAS_CON_VISTAS }).notNull(),
    nombre: text().notNull(),
    /** Such as `estado=enviado&cobro=pagado`. */
    consulta: text().notNull(),
    /** null for a shared one whose author's account is gone. */
    usuario_id: text().references(() => usuarios.id),
    /** Shared with everyone who sees the list. */
    compartida: boolean().notNull().default(false),
    created_at: creado(),
  },
  (t) => [
    check("vistas_lista", isOneOf(t.lista, LISTAS_CON_VISTAS)),
    check("vistas_de_alguien", sql`${t.compartida} or ${t.usuario_id} is not null`),
    uniqueIndex("vistas_por_nombre").on(t.usuario_id, t.lista, t.nombre),
    index("vistas_compartidas")
      .on(t.lista)
      .where(sql`${t.compartida}`),
  ],
).enableRLS();

declarePersonal(vistas, {
  columnas: ["usuario_id", "nombre", "consulta"],
  tema: "cuenta",
  descarga: "vistas",
  fin: "se borra",
});
