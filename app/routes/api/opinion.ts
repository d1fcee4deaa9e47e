import { tiendaContext } from "#app/context.ts";
import { findDerecho, getOwnOpinion } from "#app/features/opiniones/opiniones.server.ts";
import type { RespuestaInvitacion } from "#app/features/opiniones/invitacion.tsx";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/opinion";

/** GET /api/opiniones/{producto}: what the signed-in person may say of a product, for its page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const { id } = context.get(usuarioContext);
  if (!isId(params.id)) return Response.json({ situacion: "nada" } satisfies RespuestaInvitacion);
  const [derecho, own] = await Promise.all([findDerecho(db, id, params.id), getOwnOpinion(db, id, params.id)]);
  const situacion = derecho.tipo !== "puede" ? "nada" : own ? "cambiar" : "opinar";
  return Response.json({ situacion } satisfies RespuestaInvitacion);
}
