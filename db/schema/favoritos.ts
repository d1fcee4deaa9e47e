import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";
import { productos } from "./productos.ts";
import { usuarios } from "./usuarios.ts";
import { declarePersonal } from "../personal.ts";

export const favoritos = pgTable(
  "favoritos",
  {
    usuario_id: text()
      .notNull()
      .references(() => usuarios.id),
    producto_id: uuid()
      .notNull()
      .references(() => productos.id),
    created_at: creado(),
  },
  (t) => [
    primaryKey({ columns: [t.usuario_id, t.producto_id] }),
    index("favoritos_por_usuario").on(t.usuario_id, t.created_at),
  ],
).enableRLS();

declarePersonal(favoritos, {
  columnas: ["usuario_id", "producto_id"],
  tema: "favoritos",
  descarga: "favoritos",
  fin: "se borra",
});
