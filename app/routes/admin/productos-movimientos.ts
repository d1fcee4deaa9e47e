import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { listMovimientos } from "#app/features/catalogo/existencias/historial.server.ts";
import { isId } from "#lib/ids.ts";
import { readPage } from "#lib/list-params.ts";
import { warn } from "#lib/warn.ts";
import type { Route } from "./+types/productos-movimientos";

/** null when the history could not be read. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isId(params.id)) return { movimientos: [], hayMas: false };
  try {
    return await listMovimientos(context.get(tiendaContext).db, params.id, readPage(url.searchParams));
  } catch (error) {
    context.get(requestScopeContext).log.error({ err: error }, "the stock's history could not be read");
    return data(null, { status: 503 });
  }
}

/** The form above a failed history stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    warn("the stock's history could not be had", error);
    return null;
  }
}
