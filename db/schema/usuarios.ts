import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text } from "drizzle-orm/pg-core";
import { creado, isOneOf, momento } from "../columns.ts";
import { ROLES } from "../values.ts";
import { declarePersonal } from "../personal.ts";
import { PUESTOS } from "#lib/permisos.ts";

/** `id` is the identity provider's user id; `rol` lives here and nowhere else. */
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
    /** What an admin may do in the panel; a customer has none. */
    puesto: text({ enum: PUESTOS }),
    /** Since when this person may not buy; they have no puesto. */
    bloqueado_en: momento(),
    created_at: creado(),
    /** Made by the demo's seed; in produccion its sessions are refused. */
    es_demo: boolean().notNull().default(false),
    /**
     * When the account was deleted. The emptied row stays: orders refer to it, and a request under way must not create
     * it again.
     */
    eliminado_en: momento(),
    /** Wants no mails that ask for an opinion. */
    sin_pedir_opinion: boolean().notNull().default(false),
    /** What the panel searches in: `toBusquedaUsuario` of name, e-mail, phone and address. */
    busqueda: text().notNull(),
  },
  (t) => {
    // What the panel lists and counts.
    const vivos = sql`${t.eliminado_en} is null`;
    return [
      check("usuarios_rol", isOneOf(t.rol, ROLES)),
      check("usuarios_puesto", sql`(${t.rol} = 'admin') = (${t.puesto} is not null) and ${isOneOf(t.puesto, PUESTOS)}`),
      // The role comes last, so that each order filtered by a role is read from the index alone.
      check("usuarios_bloqueado", sql`${t.bloqueado_en} is null or ${t.rol} = 'cliente'`),
      index("usuarios_por_fecha").on(t.created_at, t.id, t.rol).where(vivos),
      index("usuarios_por_nombre")
        .on(sql`${t.nombre} collate "es-x-icu"`, sql`${t.apellido} collate "es-x-icu"`, t.id, t.rol)
        .where(vivos),
      index("usuarios_por_email").on(t.email, t.id, t.rol).where(vivos),
      // Counts them all: as small as an index of so many rows gets.
      index("usuarios_vivos").on(t.rol).where(vivos),
      // Few rows: to list and count the admins, and to lock them before one loses the role.
      index("usuarios_admins")
        .on(t.id)
        .where(sql`${t.rol} = 'admin'`),
      index("usuarios_por_texto").using("gin", t.busqueda.op("gin_trgm_ops")),
    ];
  },
).enableRLS();

/** What every request needs of the person who sends it. */
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
