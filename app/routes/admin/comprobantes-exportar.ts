import { tiendaContext } from "#app/context.ts";
import { parseFiltrosComprobantes } from "#app/features/comprobantes/lista.ts";
import { COLUMNAS_COMPROBANTES, exportComprobantes } from "#app/features/comprobantes/lista.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import { toDia } from "#lib/fechas.ts";
import type { Route } from "./+types/comprobantes-exportar";

/** The accountant's CSV of all that matches the list's filters. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filas = exportComprobantes(db, parseFiltrosComprobantes(url.searchParams));
  return buildCsvResponse(`comprobantes-${toDia(new Date())}.csv`, COLUMNAS_COMPROBANTES, filas);
}
