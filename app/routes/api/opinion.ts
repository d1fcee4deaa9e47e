import { tiendaContext } from "#app/context.ts";
import { findDerecho, getOwnOpinion } from "#app/features/opiniones/opiniones.server.ts";
import type { RespuestaInvitacion } from "#app/features/opiniones/invitacion.tsx";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/opinion";

const answer = (situacion: RespuestaInvitacion["situacion"]) =>
  Response.json({ situacion } satisfies RespuestaInvitacion, { headers: { "Cache-Control": "no-store" } });

/**
 * GET /api/opiniones/{producto}: what the signed-in person may say of a product, for its page. Nothing for whoever is signed
 * out: the page asks by itself, and a session that ended meanwhile is no error.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  if (!isId(params.id)) return answer("nada");
  const usuario = await getUsuario(tienda, request);
  if (!usuario) return answer("nada");
  const [derecho, own] = await Promise.all([
    findDerecho(tienda.db, usuario.id, params.id),
    getOwnOpinion(tienda.db, usuario.id, params.id),
  ]);
  return answer(derecho.tipo !== "puede" ? "nada" : own ? "cambiar" : "opinar");
}
