import { tiendaContext } from "#app/context.ts";
import { nameExport, parseFiltrosComprobantes } from "#app/features/comprobantes/lista.ts";
import { COLUMNAS_COMPROBANTES, exportComprobantes } from "#app/features/comprobantes/lista.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import type { Route } from "./+types/comprobantes-exportar";

/** The accountant's CSV of all that matches the list's filters, or a month's. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filas = exportComprobantes(db, parseFiltrosComprobantes(url.searchParams));
  return buildCsvResponse(`${nameExport(url.searchParams, new Date())}.csv`, COLUMNAS_COMPROBANTES, filas);
}
