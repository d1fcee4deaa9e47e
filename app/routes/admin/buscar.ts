import { tiendaContext } from "#app/context.ts";
import { searchPanel } from "#app/frame/panel/buscar.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import { getPuede } from "#app/features/usuarios/permisos.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { readText, SEARCH } from "#lib/list-params.ts";
import { warn } from "#lib/warn.ts";
import type { Route } from "./+types/buscar";

/** GET /admin/buscar: what the palette finds. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const texto = readText(new URL(request.url).searchParams, SEARCH);
  return withErrorPage(context, () =>
    searchPanel(context.get(tiendaContext).db, texto, getPuede(context), context.get(usuarioContext).id),
  );
}

/** A failed search is shown in the palette, not as the error page. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    warn("the palette's search failed", error);
    return null;
  }
}
