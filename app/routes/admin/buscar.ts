import { tiendaContext } from "#app/context.ts";
import { searchPanel } from "#app/frame/panel/buscar.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import { getPuede } from "#app/features/personas/usuarios/permisos.server.ts";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";
import { readText, SEARCH } from "#lib/list-params.ts";
import { warn } from "#lib/warn.ts";
import type { Route } from "./+types/buscar";

export async function loader({ request, context }: Route.LoaderArgs) {
  const texto = readText(new URL(request.url).searchParams, SEARCH);
  return withErrorPage(context, () =>
    searchPanel(context.get(tiendaContext).db, texto, getPuede(context), context.get(usuarioContext).id),
  );
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    warn("the palette's search failed", error);
    return null;
  }
}
