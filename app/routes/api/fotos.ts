import { tiendaContext } from "#app/context.ts";
import { listSegundasFotos } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { POR_PAGINA } from "#app/features/catalogo/tienda/filtros.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/fotos";

/** GET /api/fotos?ids=a,b: the second picture of each product that has one, by id. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = [...new Set((new URL(request.url).searchParams.get("ids") ?? "").split(","))];
  if (ids.length > 2 * POR_PAGINA || !ids.every(isId)) return Response.json(null, { status: 400 });
  const fotos = await listSegundasFotos(context.get(tiendaContext).db, ids);
  return Response.json(fotos, { headers: { "Cache-Control": "private, max-age=300" } });
}
