import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { listSugerencias } from "#app/features/productos/catalogo/sugerencias.server.ts";
import { toSinonimos } from "#app/features/productos/terminos.ts";
import { type CachedArgs, cachedLoader } from "#app/routing/cached-loader.ts";
import { removeControls } from "#lib/text.ts";
import type { Route } from "./+types/sugerencias";

/** As much as the search box takes. */
const MAX_TEXTO = 100;

/**
 * GET /api/sugerencias?search=taza: what a text that is being typed may mean, for anybody; without a text, all
 * categories with their pictures. Cached like a page. Prices in decimal soles without IGV.
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
