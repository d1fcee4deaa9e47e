import { redirect } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { COLUMNAS } from "#app/features/catalogo/csv/columnas.ts";
import { countExport, exportProductos } from "#app/features/catalogo/csv/exportar.server.ts";
import { parseFiltrosPanel } from "#app/features/catalogo/panel/panel.ts";
import { MAX_FILAS } from "#app/features/catalogo/csv/importacion.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import { formatDiaHora } from "#lib/fechas.ts";
import { toDialogHref } from "#lib/list-params.ts";
import type { Route } from "./+types/productos-exportar";
import { withErrorPage } from "#app/routing/panel-errors.server.ts";

/** In the list's order. More than an import accepts: redirects to the list with a message. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db } = tienda;
  const { stock_bajo } = await withErrorPage(context, () => readAjustes(tienda));
  const filtros = parseFiltrosPanel(url.searchParams);
  if ((await withErrorPage(context, () => countExport(db, filtros, stock_bajo))) > MAX_FILAS) {
    throw redirect(`/admin/productos${toDialogHref(url.searchParams, { exportar: "muchos" })}`);
  }
  const [dia] = formatDiaHora(new Date());
  return buildCsvResponse(`productos-${dia}.csv`, Object.values(COLUMNAS), exportProductos(db, filtros, stock_bajo));
}
