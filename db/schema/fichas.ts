import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { declarePersonal } from "../personal.ts";
import { usuarios } from "./usuarios.ts";

/** The person sees them only in 'Mis datos'. */
export const notas_usuario = pgTable(
  "notas_usuario",
  {
    id: uuid().primaryKey(),
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
    texto: text().notNull(),
    actor_id: text().notNull(),
    created_at: creado(),
  },
  (t) => [index("notas_usuario_por_usuario").on(t.usuario_id, t.created_at, t.id)],
).enableRLS();

/** Tags such as 'mayorista'. */
export const etiquetas_usuario = pgTable(
  "etiquetas_usuario",
  {
    etiqueta: text().notNull(),
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
  },
  (t) => [
    // Finds a tag's people, and all tags.
    primaryKey({ columns: [t.etiqueta, t.usuario_id] }),
    index("etiquetas_usuario_por_usuario").on(t.usuario_id),
  ],
).enableRLS();

declarePersonal(notas_usuario, {
  columnas: ["usuario_id", "texto", "actor_id"],
  tema: "cuenta",
  descarga: "notas",
  fin: "se borra",
});
declarePersonal(etiquetas_usuario, {
  columnas: ["usuario_id", "etiqueta"],
  tema: "cuenta",
  descarga: "etiquetas",
  fin: "se borra",
});
