import { and, eq, isNull, ne, sql, type SQLWrapper } from "drizzle-orm";
import type { Persona } from "#app/features/personas/identidad/identidad.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { columnasPerfil, usuarios } from "#db/schema/usuarios.ts";
import { toBusquedaUsuario, type Contacto, type Usuario } from "./usuarios.ts";

/** `es_demo`: the password is public. */
export type FilaUsuario = Usuario & { es_demo: boolean; eliminado_en: Date | null };

/** Nothing is written to a deleted account, however late a request arrives. */
const isVivo = (id: string) => and(eq(usuarios.id, id), isNull(usuarios.eliminado_en));

export async function getUsuarioById(db: Db | Tx, id: string): Promise<FilaUsuario | null> {
  const [row] = await db.select(columnasPerfil).from(usuarios).where(eq(usuarios.id, id));
  return row ?? null;
}

/**
 * Written at the first sign-in; the identity provider uses transactions of its own. Parallel requests get the same row.
 */
export async function createUsuario(db: Db | Tx, persona: Persona): Promise<FilaUsuario> {
  const { id, email, nombre, apellido, telefono } = persona;
  const busqueda = toBusquedaUsuario(persona);
  await db.insert(usuarios).values({ id, email, nombre, apellido, telefono, busqueda }).onConflictDoNothing();
  const row = await getUsuarioById(db, id);
  if (!row) throw new Error("the usuario that was just made is gone");
  return row;
}

/** rol, telefono and direccion are the shop's. */
export async function refreshUsuario(db: Db | Tx, persona: Persona): Promise<void> {
  const { id, email, nombre, apellido } = persona;
  await updateUsuario(db, id, { email, nombre, apellido });
}

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
 * A write for a transaction that has locked and read this row. Fields that the order does not name stay; no effect
 * where they are already saved.
 */
export function writeContacto(
  tx: Tx,
  usuario: Pick<typeof usuarios.$inferSelect, "id" | "nombre" | "apellido" | "email"> & Contacto,
  { telefono = usuario.telefono, direccion = usuario.direccion }: Partial<Contacto>,
): SQLWrapper {
  const busqueda = toBusquedaUsuario({ ...usuario, telefono, direccion });
  const differs = sql`(${usuarios.telefono}, ${usuarios.direccion}) is distinct from (${telefono}::text, ${direccion}::text)`;
  return tx
    .update(usuarios)
    .set({ telefono, direccion, busqueda })
    .where(and(isVivo(usuario.id), differs));
}

/** The caller must check that `id` is the session's. */
export const updateContacto = (db: Db | Tx, id: string, contacto: Partial<Contacto>): Promise<Usuario | null> =>
  updateUsuario(db, id, contacto);
