import { tiendaContext } from "#app/context.ts";
import { findDerecho, getOwnOpinion } from "#app/features/catalogo/opiniones/opiniones.server.ts";
import type { RespuestaInvitacion } from "#app/features/catalogo/opiniones/invitacion.tsx";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/opinion";

const answer = (situacion: RespuestaInvitacion["situacion"]) =>
  Response.json({ situacion } satisfies RespuestaInvitacion, { headers: { "Cache-Control": "no-store" } });

/**
 * GET /api/opiniones/{producto}: whether and how the signed-in person may review a product. Empty without a session:
 * the page asks in the background.
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
