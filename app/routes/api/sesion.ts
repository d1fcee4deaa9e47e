import { tiendaContext } from "#app/context.ts";
import { getPerfil } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/sesion.ts";

/** Who is signed in, for the pages that are rendered the same for everyone (DESIGN.md section 5). */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { perfil, cookies } = await getPerfil(context.get(tiendaContext), request);
  const headers = new Headers({ "Cache-Control": "no-store" });
  for (const cookie of cookies) headers.append("Set-Cookie", cookie);
  if (!perfil) return Response.json({ usuario: null, aviso: null }, { headers });
  const { id, email, nombre, apellido, rol } = perfil.usuario;
  return Response.json({ usuario: { id, email, nombre, apellido, rol }, aviso: perfil.aviso }, { headers });
}
