import { tiendaContext } from "#app/context.ts";
import { isVisita } from "#app/features/busquedas/busquedas.ts";
import { countBusqueda } from "#app/features/busquedas/busquedas.server.ts";
import { getText, readForm } from "#lib/form.ts";
import type { Route } from "./+types/busquedas";

/** POST /api/busquedas: `search` found nothing on the page that a visitor looks at. Nothing of the visitor is kept. */
export async function action({ request, context }: Route.ActionArgs) {
  if (isVisita(request.headers)) countBusqueda(context.get(tiendaContext), getText(await readForm(request), "search"));
  return new Response(null, { status: 204 });
}
