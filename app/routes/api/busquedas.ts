import { tiendaContext } from "#app/context.ts";
import { isVisita } from "#app/features/catalogo/busquedas/busquedas.ts";
import { countBusqueda } from "#app/features/catalogo/busquedas/busquedas.server.ts";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/busquedas";

/** POST /api/busquedas: counts a `search` without results. Stores nothing about the visitor. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isVisita(request.headers)) countBusqueda(context.get(tiendaContext), getText(await readForm(request), "search"));
  return new Response(null, { status: 204 });
}
