import { boolean, index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { creado, dinero } from "../columns.ts";
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
    /** When it was kept, without IGV; null for those kept before this column was there. */
    precio: dinero(),
    /** It was sold out when it was kept. */
    agotado: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.usuario_id, t.producto_id] }),
    index("favoritos_por_usuario").on(t.usuario_id, t.created_at),
  ],
).enableRLS();

/** The link by which somebody shows their favourites; without a row there is none. */
export const listas_favoritos = pgTable("listas_favoritos", {
  usuario_id: text()
    .primaryKey()
    .references(() => usuarios.id),
  /** 128 random bits: who has it may read the list. */
  clave: text().notNull().unique(),
  /** As the owner wants to be called; empty shows no name. */
  nombre: text().notNull().default(""),
  created_at: creado(),
}).enableRLS();

declarePersonal(favoritos, {
  columnas: ["usuario_id", "producto_id"],
  tema: "favoritos",
  descarga: "favoritos",
  fin: "se borra",
});
declarePersonal(listas_favoritos, {
  columnas: ["usuario_id", "nombre", "clave"],
  tema: "favoritos",
  descarga: "lista_compartida",
  fin: "se borra",
});
