import { tiendaContext } from "#app/context.ts";
import { setCookies, signIn, verifyCodigo } from "#app/features/personas/identidad/embebido/entrar.server.ts";
import { isVisita } from "#app/features/catalogo/busquedas/busquedas.ts";
import { CABECERA_VISITA, type RespuestaSesion } from "#app/features/personas/usuarios/sesion-navegador.ts";
import { getPerfil } from "#app/features/personas/usuarios/sesion.server.ts";
import type { PasoEntrada, RechazoEntrada } from "#app/features/personas/usuarios/volver-a-entrar.ts";
import { countVisita } from "#app/features/base/visitas/visitas.server.ts";
import { readForm, getText } from "#lib/form.ts";
import { getRequestContext } from "#app/features/personas/identidad/provider-call.server.ts";
import type { Route } from "./+types/sesion.ts";

/**
 * GET /api/sesion: who is signed in, for pages that are rendered the same for everyone
 * (docs/decisions/004-kept-pages.md). Counts visits, except of admins and bots.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { perfil, cookies } = await getPerfil(tienda, request);
  const isNueva = request.headers.has(CABECERA_VISITA) && isVisita(request.headers);
  if (isNueva && perfil?.usuario.rol !== "admin") countVisita(tienda);
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  const nadie: RespuestaSesion = { usuario: null, aviso: null };
  if (!perfil) return Response.json(nadie, { headers });
  const { id, email, nombre, apellido, rol } = perfil.usuario;
  const respuesta: RespuestaSesion = { usuario: { id, email, nombre, apellido, rol }, aviso: perfil.aviso };
  return Response.json(respuesta, { headers });
}

/**
 * POST /api/sesion: signs in without leaving the page; with `paso=codigo` by the second factor. Returns `{tipo}`
 * ("entrada" or "codigo") or the refusal, by the rules of the sign-in pages. 404 with an external provider.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getRequestContext({ request, context });
  if (ctx.tienda.identidad.externo) return Response.json(null, { status: 404 });
  const form = await readForm(request);
  const result = await (getText(form, "paso") === "codigo" ? verifyCodigo : signIn)(ctx, form);
  if (result.tipo === "rechazo") {
    const { status, mensaje, campos } = result;
    return Response.json({ mensaje, campos } satisfies RechazoEntrada, { status });
  }
  return Response.json({ tipo: result.tipo } satisfies PasoEntrada, { headers: setCookies(result.cookies) });
}
