import { data } from "react-router";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import { listMovimientos } from "#app/features/productos/panel/historial.server.ts";
import { isId } from "#lib/ids.ts";
import { readPage } from "#lib/list-params.ts";
import { warn } from "#lib/warn.ts";
import type { Route } from "./+types/productos-movimientos";

/** The history of a product's stock, by pages; null when it could not be read. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  if (!isId(params.id)) return { movimientos: [], hayMas: false };
  try {
    return await listMovimientos(context.get(tiendaContext).db, params.id, readPage(url.searchParams));
  } catch (error) {
    context.get(requestScopeContext).log.error({ err: error }, "the stock's history could not be read");
    return data(null, { status: 503 });
  }
}

/** A failure is shown in place of the history, not as the error page: the form above it stays. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    warn("the stock's history could not be had", error);
    return null;
  }
}
