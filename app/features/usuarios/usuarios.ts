import type { Rol } from "#db/schema/usuarios.ts";

/** A person as the shop knows them. SPEC.md section 3; `id` is the identity provider's user id. */
export interface Usuario {
  id: string;
  email: string;
  nombre: string;
  apellido: string;
  telefono: string | null;
  direccion: string | null;
  rol: Rol;
  created_at: Date;
}

/** Admin flag of SPEC.md section 6. */
export const isAdmin = (usuario: Pick<Usuario, "rol">): boolean => usuario.rol === "admin";

/** What a profile that cannot be had says. SPEC.md section 8, to the letter. */
export const AVISO_CREAR = "Error al crear el perfil de usuario. Intentalo mas tarde.";
export const AVISO_LEER = "Error al cargar la informacion del usuario. La app funcionará con datos limitados.";
export const AVISO_INESPERADO = "Ocurrio un error inesperado al gestionar tu perfil.";
