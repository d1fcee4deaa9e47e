import { and, eq, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";
import type { Persona } from "#app/features/identidad/identidad.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { type Handle, statement, value } from "#db/statement.server.ts";
import { columnasPerfil, usuarios } from "#db/schema/usuarios.ts";
import { toBusquedaUsuario, type Contacto, type Usuario } from "./usuarios.ts";

/** `es_demo`: everybody knows its password. */
export type FilaUsuario = Usuario & { es_demo: boolean; eliminado_en: Date | null };

/** Nothing is written about a deleted account, however late a request comes. */
const isVivo = (id: string) => and(eq(usuarios.id, id), isNull(usuarios.eliminado_en));

const readUsuario = statement("read_profile", (db) =>
  db
    .select(columnasPerfil)
    .from(usuarios)
    .where(eq(usuarios.id, value("id"))),
);

/** The shop's row of a person, or null before their first sign-in. */
export async function getUsuarioById(db: Db | Tx, id: string): Promise<FilaUsuario | null> {
  const [row] = await readUsuario(db, { id });
  return row ?? null;
}

/**
 * Creates a person's row at their first sign-in, with rol cliente. Lazily, since the identity provider has transactions
 * of its own; of two requests at once both get the same row.
 */
export async function createUsuario(db: Db, persona: Persona): Promise<FilaUsuario> {
  const { id, email, nombre, apellido, telefono } = persona;
  const busqueda = toBusquedaUsuario(persona);
  await db.insert(usuarios).values({ id, email, nombre, apellido, telefono, busqueda }).onConflictDoNothing();
  const row = await getUsuarioById(db, id);
  if (!row) throw new Error("the usuario that was just made is gone");
  return row;
}

/** Updates e-mail and name from the identity provider; never rol, telefono or direccion, which are the shop's. */
export async function refreshUsuario(db: Db, persona: Persona): Promise<void> {
  const { id, email, nombre, apellido } = persona;
  await updateUsuario(db, id, { email, nombre, apellido });
}

/** Updates a person, and what they are searched by; null when there is none. */
function updateUsuario(
  db: Db | Tx,
  id: string,
  changes: Partial<Contacto & Pick<Usuario, "email" | "nombre" | "apellido">>,
): Promise<Usuario | null> {
  return db.transaction(async (tx) => {
    const [row] = await tx.update(usuarios).set(changes).where(isVivo(id)).returning(columnasPerfil);
    if (!row) return null;
    const busqueda = toBusquedaUsuario(row);
    await tx
      .update(usuarios)
      .set({ busqueda })
      .where(and(eq(usuarios.id, id), ne(usuarios.busqueda, busqueda)));
    return row;
  });
}

/**
 * The write that saves phone and address as an order names them, for a statement of a transaction that has locked and
 * read the row; its values are those of toContactoValues(). It does nothing where they are saved already.
 */
export function writeContacto(db: Handle): SQLWrapper {
  const { id, telefono, direccion, eliminado_en } = usuarios;
  const changes = {
    telefono: sql`${value("telefono")}::text`,
    direccion: sql`${value("direccion")}::text`,
    busqueda: sql`${value("busqueda_usuario")}::text`,
  };
  const differs = sql`(${telefono}, ${direccion}) is distinct from (${changes.telefono}, ${changes.direccion})`;
  return db
    .update(usuarios)
    .set(changes)
    .where(and(eq(id, value("usuario_id")), isNull(eliminado_en), differs));
}

/** What writeContacto() writes to this row; what the order does not name stays. */
export function toContactoValues(
  usuario: Pick<typeof usuarios.$inferSelect, "id" | "nombre" | "apellido" | "email"> & Contacto,
  { telefono = usuario.telefono, direccion = usuario.direccion }: Partial<Contacto>,
) {
  const busqueda_usuario = toBusquedaUsuario({ ...usuario, telefono, direccion });
  return { usuario_id: usuario.id, telefono, direccion, busqueda_usuario };
}

/** Saves phone and address; null when there is no such person. The caller has checked that `id` is the session's. */
export const updateContacto = (db: Db | Tx, id: string, contacto: Partial<Contacto>): Promise<Usuario | null> =>
  updateUsuario(db, id, contacto);
