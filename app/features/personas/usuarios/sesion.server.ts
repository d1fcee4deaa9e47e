import { createContext, type RouterContextProvider } from "react-router";
import type { Tienda } from "#app/context.ts";
import type { Persona, Sesion } from "#app/features/personas/identidad/identidad.server.ts";
import { AVISO_CREAR, AVISO_INESPERADO, AVISO_LEER, type Usuario } from "./usuarios.ts";
import { createUsuario, type FilaUsuario, getUsuarioById, refreshUsuario } from "./usuarios.server.ts";

/** `aviso` when the profile could not be read whole (docs/producto/base.md, section 3). */
export interface Perfil {
  usuario: Usuario;
  aviso: string | null;
}

/** Set on guarded routes only (guard.server.ts). */
export const usuarioContext = createContext<Usuario>();
export const sesionContext = createContext<Sesion>();
/** With a notice the role is uncertain. */
export const avisoContext = createContext<string | null>();
/** Id of the order whose secret link opened this page; null for whoever is signed in. */
export const enlacePedidoContext = createContext<string | null>(null);

const conocidoContext = createContext<Usuario | null>(null);

/** Call it once the guard knows who is signed in. */
export function admit(context: Readonly<RouterContextProvider>, { usuario, aviso }: Perfil, sesion: Sesion): void {
  context.set(sesionContext, sesion);
  context.set(usuarioContext, usuario);
  context.set(conocidoContext, usuario);
  context.set(avisoContext, aviso);
}

/**
 * Who is signed in; null for whoever came by an order's link, also where they have an account, and for who buys without
 * one.
 */
export const findUsuario = (context: Readonly<RouterContextProvider>): Usuario | null => context.get(conocidoContext);

/** A page of the shop with the key of the link by which one came; another site's without. */
export function keepClave(to: string, { origin, searchParams }: URL): string {
  const clave = searchParams.get("clave");
  const target = new URL(to, origin);
  if (clave === null || target.origin !== origin) return to;
  target.searchParams.set("clave", clave);
  return target.pathname + target.search;
}

/** While `usuarios` cannot be read, nobody is more than a cliente. */
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

/** null if the shop refuses the person. */
async function loadPerfil(tienda: Tienda, persona: Persona): Promise<Perfil | null> {
  const read = await withFallback(tienda, AVISO_LEER, () => getUsuarioById(tienda.db, persona.id));
  if (read.aviso) return { usuario: buildLimitedUsuario(persona), aviso: read.aviso };
  if (!read.value) {
    const created = await withFallback(tienda, AVISO_CREAR, () => createUsuario(tienda.db, persona));
    // The account was deleted during this request.
    if (created.value?.eliminado_en) return null;
    return { usuario: created.value ?? buildLimitedUsuario(persona), aviso: created.aviso };
  }
  if (read.value.eliminado_en || (read.value.es_demo && tienda.env.MODO === "produccion")) return null;
  return refreshPerfil(tienda, read.value, persona);
}

interface Visitante {
  perfil: Perfil | null;
  sesion: Sesion | null;
  /** They extend the session: send them back. */
  cookies: readonly string[];
}

const NADIE: Visitante = { perfil: null, sesion: null, cookies: [] };

async function readVisitante(tienda: Tienda, request: Request, renew: boolean): Promise<Visitante> {
  const { persona, sesion, cookies } = await tienda.identidad.readSesion(request, { renew });
  const perfil = persona && (await loadPerfil(tienda, persona));
  return perfil && sesion ? { perfil, sesion, cookies } : { ...NADIE, cookies };
}

/** If `usuarios` cannot be read: a cliente with limited data and a notice. Throws when sessions cannot be read. */
export const getPerfil = (tienda: Tienda, request: Request): Promise<Visitante> => readVisitante(tienda, request, true);

/** Creates the row in `usuarios` at the first sign-in. */
export async function getUsuario(tienda: Tienda, request: Request): Promise<Usuario | null> {
  return (await readVisitante(tienda, request, false)).perfil?.usuario ?? null;
}
