import { removeControls, toBusqueda } from "#lib/text.ts";
import type { Rol } from "#db/values.ts";
import type { PuestoPanel } from "#lib/permisos.ts";

export type { Rol };

/** A person as the shop knows them; `id` is the identity provider's user id. */
export interface Usuario {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
  direccion: string | null;
  rol: Rol;
  /** Of an admin; null for a customer. */
  puesto: PuestoPanel | null;
  /** Since when they may not buy; null for all others. */
  bloqueado_en: Date | null;
  created_at: Date;
}

/** What a person may change of their profile. */
export type Contacto = Pick<Usuario, "telefono" | "direccion">;

export const isAdmin = (usuario: Pick<Usuario, "rol">): boolean => usuario.rol === "admin";

/** A tag as it is kept: in lower case, so that the same word is one tag. */
export const toEtiqueta = (text: string): string =>
  removeControls(text).replace(/\s+/g, " ").trim().toLocaleLowerCase("es");

type Buscable = Pick<Usuario, "nombre" | "apellido" | "email"> & Partial<Contacto>;

/** The `busqueda` column: to be written with each of these fields. Names stand together, as people type them. */
export const toBusquedaUsuario = ({ nombre, apellido, email, telefono, direccion }: Buscable): string =>
  toBusqueda(`${nombre} ${apellido}`, email, telefono ?? "", direccion ?? "");

/** A person's name, or their e-mail where the identity provider gave none. */
export const formatNombre = ({ nombre, apellido, email }: Pick<Usuario, "nombre" | "apellido" | "email">): string =>
  `${nombre} ${apellido}`.trim() || email;

const toInitial = ([letter = ""]: string): string => letter.toLocaleUpperCase("es");

/** One or two letters that stand for a person. */
export function formatIniciales({ nombre, apellido, email }: Pick<Usuario, "nombre" | "apellido" | "email">): string {
  return toInitial(nombre.trim()) + toInitial(apellido.trim()) || toInitial(email);
}

/** To whom is blocked, in place of the checkout. */
export const AVISO_BLOQUEADO =
  "Tu cuenta no puede comprar por ahora. Puedes ver tus pedidos, pedir tus datos y presentar un reclamo. Si crees que es un error, escríbenos.";

/** Fixed to the letter (docs/producto.md, section 10). */
export const AVISO_CREAR = "Error al crear el perfil de usuario. Intentalo mas tarde.";
export const AVISO_LEER = "Error al cargar la informacion del usuario. La app funcionará con datos limitados.";
export const AVISO_INESPERADO = "Ocurrio un error inesperado al gestionar tu perfil.";

/** No profile to change (docs/producto.md, section 10). */
export const SIN_USUARIO = "Usuario no autenticado o ID no disponible.";
