import { tiendaContext } from "#app/context.ts";
import { cambiosSchema, changeFavoritos, listVistos } from "#app/features/catalogo/favoritos/favoritos.server.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { parseInput } from "#lib/parse-input.ts";
import type { Route } from "./+types/favoritos";

const HEADERS = { "Cache-Control": "no-store" };

const noSession = () => new Response(null, { status: 204, headers: HEADERS });

/**
 * POST /api/favoritos `{agregar, quitar}`: merges a browser's list into the account's and returns it: `{ids, vistos}`. 204
 * without a session or where its account was just deleted, which is no error: pages call it in the background.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = await getUsuario(tienda, request);
  if (!usuario) return noSession();
  const parsed = parseInput(cambiosSchema, await request.json().catch(() => null));
  if (!parsed.success) {
    const error = { codigo: "datos", mensaje: "No pudimos leer tus favoritos." };
    return Response.json({ error }, { status: 400, headers: HEADERS });
  }
  const ids = await changeFavoritos(tienda.db, usuario.id, parsed.data);
  if (!ids) return noSession();
  return Response.json({ ids, vistos: await listVistos(tienda.db, usuario.id) }, { headers: HEADERS });
}
