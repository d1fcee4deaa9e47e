import type { Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { lockAdmins } from "./rol.server.ts";
import type { Rol } from "./usuarios.ts";

const NOMBRE = "Cuenta eliminada";

export type Condicion =
  /** True for a person without a row, too, if it could not be created at sign-in. */
  { tipo: "puede"; rol: Rol } | { tipo: "eliminado" | "demo" | "ultimo_dueno" };

/**
 * Locks the person until the transaction ends. Demo accounts, and that of the last dueño who can sign in, may not be
 * deleted.
 */
export async function lockForDelete(tx: Tx, id: string, modo: Parameters<typeof lockAdmins>[2]): Promise<Condicion> {
  const { usuario, esUltimo } = await lockAdmins(tx, id, modo);
  if (usuario?.eliminado_en) return { tipo: "eliminado" };
  if (usuario?.es_demo) return { tipo: "demo" };
  if (esUltimo) return { tipo: "ultimo_dueno" };
  return { tipo: "puede", rol: usuario?.rol ?? "cliente" };
}

/** The emptied row stays, see `eliminado_en`. */
export async function eraseUsuario(tx: Tx, id: string, ahora: Date): Promise<void> {
  const blank = {
    email: "",
    nombre: NOMBRE,
    apellido: "",
    telefono: null,
    direccion: null,
    rol: "cliente" as const,
    puesto: null,
    bloqueado_en: null,
    sin_pedir_opinion: false,
    busqueda: "",
    eliminado_en: ahora,
  };
  await tx
    .insert(usuarios)
    .values({ id, ...blank })
    .onConflictDoUpdate({ target: usuarios.id, set: blank });
}
