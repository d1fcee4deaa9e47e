import { createContext } from "react-router";
import type { Tienda } from "#app/context.ts";
import type { Persona, Sesion } from "#app/features/identidad/identidad.server.ts";
import { AVISO_CREAR, AVISO_INESPERADO, AVISO_LEER, type Usuario } from "./usuarios.ts";
import { createUsuario, type FilaUsuario, getUsuarioById, refreshUsuario } from "./usuarios.server.ts";

/** A signed-in person, and a notice when their profile could not be read whole (docs/producto.md, section 10). */
export interface Perfil {
  usuario: Usuario;
  aviso: string | null;
}

/** Who is signed in, on the routes that are not for everyone (guard.server.ts). */
export const usuarioContext = createContext<Usuario>();
/** The session that they came with. */
export const sesionContext = createContext<Sesion>();
/** The profile's notice; with one, the role is not known for sure. */
export const avisoContext = createContext<string | null>();

/** A stand-in while `usuarios` cannot be read: never more than a cliente. */
const buildLimitedUsuario = ({ id, email, nombre, apellido, telefono }: Persona): Usuario => ({
  id,
  email,
  nombre,
  apellido,
  telefono,
  direccion: null,
  rol: "cliente",
  puesto: null,
  bloqueado_en: null,
  created_at: new Date(),
});

/** Runs one step; an exception is logged and answered by `aviso`. */
async function withFallback<T>(
  { log }: Tienda,
  aviso: string,
  step: () => Promise<T>,
): Promise<{ value?: T; aviso: string | null }> {
  try {
    return { value: await step(), aviso: null };
  } catch (error) {
    log.error({ err: error }, "profile not at hand");
    return { aviso };
  }
}

async function refreshPerfil(tienda: Tienda, row: FilaUsuario, persona: Persona): Promise<Perfil> {
  const { email, nombre, apellido } = persona;
  if (row.email === email && row.nombre === nombre && row.apellido === apellido) return { usuario: row, aviso: null };
  const { aviso } = await withFallback(tienda, AVISO_INESPERADO, () => refreshUsuario(tienda.db, persona));
  return { usuario: { ...row, email, nombre, apellido }, aviso };
}

/** The profile of an authenticated person; null if the shop refuses them. `fila`: their row, if it was read already. */
async function loadPerfil(tienda: Tienda, persona: Persona, fila?: FilaUsuario | null): Promise<Perfil | null> {
  const read = await withFallback(tienda, AVISO_LEER, async () =>
    fila === undefined ? getUsuarioById(tienda.db, persona.id) : fila,
  );
  if (read.aviso) return { usuario: buildLimitedUsuario(persona), aviso: read.aviso };
  if (!read.value) {
    const created = await withFallback(tienda, AVISO_CREAR, () => createUsuario(tienda.db, persona));
    // Deleted while this request was under way.
    if (created.value?.eliminado_en) return null;
    return { usuario: created.value ?? buildLimitedUsuario(persona), aviso: created.aviso };
  }
  if (read.value.eliminado_en || (read.value.es_demo && tienda.env.MODO === "produccion")) return null;
  return refreshPerfil(tienda, read.value, persona);
}

interface Visitante {
  perfil: Perfil | null;
  sesion: Sesion | null;
  /** Extend the session: send them back. */
  cookies: readonly string[];
}

const NADIE: Visitante = { perfil: null, sesion: null, cookies: [] };

async function readVisitante(tienda: Tienda, request: Request, renew: boolean): Promise<Visitante> {
  const { persona, sesion, fila, cookies } = await tienda.identidad.readSesion(request, { renew });
  const perfil = persona && (await loadPerfil(tienda, persona, fila));
  return perfil && sesion ? { perfil, sesion, cookies } : { ...NADIE, cookies };
}

/**
 * Who sent this request. Without access to `usuarios` the profile is a cliente's with limited data, and says so. Throws
 * when the sessions cannot be read.
 */
export const getPerfil = (tienda: Tienda, request: Request): Promise<Visitante> => readVisitante(tienda, request, true);

/** Who sent this request, or null. The row in `usuarios` is made at the first sign-in. */
export async function getUsuario(tienda: Tienda, request: Request): Promise<Usuario | null> {
  return (await readVisitante(tienda, request, false)).perfil?.usuario ?? null;
}
