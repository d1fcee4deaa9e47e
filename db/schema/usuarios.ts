import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { ROLES } from "../values.ts";
import { declarePersonal } from "../personal.ts";
import { PUESTOS } from "#lib/permisos.ts";

/** `id` is the identity provider's; `rol` is stored only here. */
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
    /** null for customers. */
    puesto: text({ enum: PUESTOS }),
    /** May not buy since; has no puesto. */
    bloqueado_en: momento(),
    created_at: creado(),
    /** In produccion its sessions are refused. */
    es_demo: boolean().notNull().default(false),
    /** The emptied row stays: orders refer to it, and a running request must not recreate it. */
    eliminado_en: momento(),
    /** Refused mails that ask for opinions. */
    sin_pedir_opinion: boolean().notNull().default(false),
    /** `toBusquedaUsuario` of name, e-mail, phone and address. */
    busqueda: text().notNull(),
  },
  (t) => {
    const vivos = sql`${t.eliminado_en} is null`;
    return [
      check("usuarios_rol", isOneOf(t.rol, ROLES)),
      check("usuarios_puesto", sql`(${t.rol} = 'admin') = (${t.puesto} is not null) and ${isOneOf(t.puesto, PUESTOS)}`),
      // The indexes have the role last, so that orders filtered by role are index-only.
      check("usuarios_bloqueado", sql`${t.bloqueado_en} is null or ${t.rol} = 'cliente'`),
      index("usuarios_por_fecha").on(t.created_at, t.id, t.rol).where(vivos),
      index("usuarios_por_nombre")
        .on(sql`${t.nombre} collate "es-x-icu"`, sql`${t.apellido} collate "es-x-icu"`, t.id, t.rol)
        .where(vivos),
      index("usuarios_por_email").on(t.email, t.id, t.rol).where(vivos),
      // The smallest index counts all.
      index("usuarios_vivos").on(t.rol).where(vivos),
      // Few rows: to list, count and lock admins.
      index("usuarios_admins")
        .on(t.id)
        .where(sql`${t.rol} = 'admin'`),
      index("usuarios_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
    ];
  },
).enableRLS();

export const columnasPerfil = {
  id: usuarios.id,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  telefono: usuarios.telefono,
  direccion: usuarios.direccion,
  rol: usuarios.rol,
  puesto: usuarios.puesto,
  bloqueado_en: usuarios.bloqueado_en,
  created_at: usuarios.created_at,
  es_demo: usuarios.es_demo,
  eliminado_en: usuarios.eliminado_en,
};

declarePersonal(usuarios, {
  columnas: ["email", "nombre", "apellido", "telefono", "direccion", "sin_pedir_opinion", "busqueda"],
  tema: "cuenta",
  descarga: "perfil",
  fin: "se vacía",
});
