import { tiendaContext } from "#app/context.ts";
import { cambiosSchema, changeFavoritos } from "#app/features/favoritos/favoritos.server.ts";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import { SIN_USUARIO } from "#app/features/usuarios/usuarios.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/favoritos";

const HEADERS = { "Cache-Control": "no-store" };

const refuse = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: HEADERS });

/**
 * POST /api/favoritos `{agregar, quitar}`: joins a browser's list to the account's, and answers that: `{ids}`. 204 for
 * whoever is signed out: a page asks by itself once it is idle, and a session that ended meanwhile is no error.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = await getUsuario(tienda, request);
  if (!usuario) return new Response(null, { status: 204, headers: HEADERS });
  const parsed = parseInput(cambiosSchema, await request.json().catch(() => null));
  if (!parsed.success) return refuse(400, "datos", "No pudimos leer tus favoritos.");
  const ids = await changeFavoritos(tienda.db, usuario.id, parsed.data);
  return ids ? Response.json({ ids }, { headers: HEADERS }) : refuse(409, "sesion", SIN_USUARIO);
}
