import { and, eq, isNull, ne, type SQLWrapper } from "drizzle-orm";
import type { Persona } from "#app/features/identidad/identidad.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { toBusquedaUsuario, type Contacto, type Usuario } from "./usuarios.ts";

const columns = {
  id: usuarios.id,
  email: usuarios.email,
  nombre: usuarios.nombre,
  apellido: usuarios.apellido,
  telefono: usuarios.telefono,
  direccion: usuarios.direccion,
  rol: usuarios.rol,
  created_at: usuarios.created_at,
  es_demo: usuarios.es_demo,
  eliminado_en: usuarios.eliminado_en,
};

/** `es_demo`: everybody knows its password. */
export type FilaUsuario = Usuario & { es_demo: boolean; eliminado_en: Date | null };

/** Nothing is written about a deleted account, however late a request comes. */
const isVivo = (id: string) => and(eq(usuarios.id, id), isNull(usuarios.eliminado_en));

/** The shop's row of a person, or null before their first sign-in. */
export async function getUsuarioById(db: Db | Tx, id: string): Promise<FilaUsuario | null> {
  const [row] = await db.select(columns).from(usuarios).where(eq(usuarios.id, id));
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
    const [row] = await tx.update(usuarios).set(changes).where(isVivo(id)).returning(columns);
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
 * The write that saves phone and address as an order names them, for a transaction that has read this row; null when
 * they are saved already. It does nothing where the row was changed since.
 */
export function writeContacto(
  tx: Tx,
  usuario: Pick<typeof usuarios.$inferSelect, "id" | "nombre" | "apellido" | "email" | "busqueda"> & Contacto,
  { telefono = usuario.telefono, direccion = usuario.direccion }: Partial<Contacto>,
): SQLWrapper | null {
  if (telefono === usuario.telefono && direccion === usuario.direccion) return null;
  const changes = { telefono, direccion, busqueda: toBusquedaUsuario({ ...usuario, telefono, direccion }) };
  return tx
    .update(usuarios)
    .set(changes)
    .where(and(isVivo(usuario.id), eq(usuarios.busqueda, usuario.busqueda)));
}

/** Saves phone and address; null when there is no such person. The caller has checked that `id` is the session's. */
export const updateContacto = (db: Db | Tx, id: string, contacto: Partial<Contacto>): Promise<Usuario | null> =>
  updateUsuario(db, id, contacto);
