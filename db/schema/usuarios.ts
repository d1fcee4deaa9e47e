import { sql } from "drizzle-orm";
import { boolean, check, pgTable, text } from "drizzle-orm/pg-core";
import { creado } from "../columns.ts";

export const ROLES = ["cliente", "admin"] as const;
export type Rol = (typeof ROLES)[number];

/** SPEC.md section 3. `id` is the identity provider's user id; `rol` lives here and nowhere else. */
export const usuarios = pgTable(
  "usuarios",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    nombre: text().notNull(),
    apellido: text().notNull(),
    telefono: text(),
    direccion: text(),
    rol: text({ enum: ROLES }).notNull().default("cliente"),
    created_at: creado(),
    /** Made by the demo's seed; in produccion its sessions are refused. */
    es_demo: boolean().notNull().default(false),
  },
  (t) => [check("usuarios_rol", sql`${t.rol} in ('cliente', 'admin')`)],
).enableRLS();
