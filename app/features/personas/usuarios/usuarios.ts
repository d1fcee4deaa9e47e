import { removeControls, toBusqueda } from "#lib/text.ts";
import type { Rol } from "#db/values.ts";
import type { PuestoPanel } from "#lib/permisos.ts";

export type { Rol };

/** `id` is the identity provider's user id. */
export interface Usuario {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
  direccion: string | null;
  rol: Rol;
  puesto: PuestoPanel | null;
  bloqueado_en: Date | null;
  created_at: Date;
}

export type Contacto = Pick<Usuario, "telefono" | "direccion">;

export const isAdmin = (usuario: Pick<Usuario, "rol">): boolean => usuario.rol === "admin";

/** In lower case, so that the same word is one tag. */
export const toEtiqueta = (text: string): string =>
  removeControls(text).replace(/\s+/g, " ").trim().toLocaleLowerCase("es");

type Buscable = Pick<Usuario, "nombre" | "apellido" | "email"> & Partial<Contacto>;

/** Write it with each of these fields. First and last name adjoin, as people type them. */
export const toBusquedaUsuario = ({ nombre, apellido, email, telefono, direccion }: Buscable): string =>
  toBusqueda(`${nombre} ${apellido}`, email, telefono ?? "", direccion ?? "");

export const formatNombre = ({ nombre, apellido, email }: Pick<Usuario, "nombre" | "apellido" | "email">): string =>
  `${nombre} ${apellido}`.trim() || email;

const toInitial = ([letter = ""]: string): string => letter.toLocaleUpperCase("es");

export function formatIniciales({ nombre, apellido, email }: Pick<Usuario, "nombre" | "apellido" | "email">): string {
  return toInitial(nombre.trim()) + toInitial(apellido.trim()) || toInitial(email);
}

export const AVISO_BLOQUEADO =
  "Tu cuenta no puede comprar por ahora. Puedes ver tus pedidos, pedir tus datos y presentar un reclamo. Si crees que es un error, escríbenos.";

/** Required wording (docs/producto/base.md, section 3). */
export const AVISO_CREAR = "Error al crear el perfil de usuario. Intentalo mas tarde.";
export const AVISO_LEER = "Error al cargar la informacion del usuario. La app funcionará con datos limitados.";
export const AVISO_INESPERADO = "Ocurrio un error inesperado al gestionar tu perfil.";

/** Required wording (docs/producto/base.md, section 3). */
export const SIN_USUARIO = "Usuario no autenticado o ID no disponible.";
