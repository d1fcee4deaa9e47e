import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { listSugerencias } from "#app/features/catalogo/tienda/sugerencias.server.ts";
import { toSinonimos } from "#app/features/catalogo/busquedas/terminos.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { removeControls } from "#lib/text.ts";
import type { Route } from "./+types/sugerencias";

const MAX_TEXTO = 100;

/**
 * GET /api/sugerencias?search=taza: suggestions while typing; without a text, all categories with pictures. Cached like
 * a page. Prices in decimal soles without IGV.
 */
export const loader = cachedLoader(async ({ query, context }: CachedArgs<Route.LoaderArgs>) => {
  const search = removeControls(query("search")[0] ?? "").slice(0, MAX_TEXTO);
  const tienda = context.get(tiendaContext);
  try {
    const ajustes = await readAjustes(tienda);
    const reglas = { sinonimos: toSinonimos(ajustes.sinonimos), categorias: ajustes.categorias };
    return Response.json(await listSugerencias(tienda.db, search, reglas));
  } catch (error) {
    context.get(requestScopeContext).log.error({ err: error }, "the suggestions could not be read");
    return Response.json(null, { status: 503 });
  }
});
