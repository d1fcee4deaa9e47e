import type { Tx } from "#db/client.server.ts";
import { usuarios } from "#db/schema/usuarios.ts";
import { lockAdmins } from "./rol.server.ts";
import type { Rol } from "./usuarios.ts";

/** Shown to staff in place of the name. */
const NOMBRE = "Cuenta eliminada";

export type Condicion =
  /** Also without a row: it could not be made at sign-in. */
  { tipo: "puede"; rol: Rol } | { tipo: "eliminado" | "demo" | "ultimo_dueno" };

/**
 * Locks a person until the transaction ends, and answers whether their account may be deleted: not one of the demo,
 * which many share, nor the last dueño who can sign in.
 */
export async function lockForDelete(tx: Tx, id: string, modo: Parameters<typeof lockAdmins>[2]): Promise<Condicion> {
  const { usuario, esUltimo } = await lockAdmins(tx, id, modo);
  if (usuario?.eliminado_en) return { tipo: "eliminado" };
  if (usuario?.es_demo) return { tipo: "demo" };
  if (esUltimo) return { tipo: "ultimo_dueno" };
  return { tipo: "puede", rol: usuario?.rol ?? "cliente" };
}

/** Empties a person's row, which stays marked: see the column `eliminado_en`. */
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
