import { tiendaContext } from "#app/context.ts";
import { nameExport } from "#app/features/comprobantes/lista.ts";
import {
  COLUMNAS_COMPROBANTES,
  exportComprobantes,
  readFiltrosArchivo,
} from "#app/features/comprobantes/exportar.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import type { Route } from "./+types/comprobantes-exportar";

/** The accountant's CSV of all that matches the list's filters, or a month's. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filas = exportComprobantes(db, await readFiltrosArchivo(db, url.searchParams));
  return buildCsvResponse(`${nameExport(url.searchParams, new Date())}.csv`, COLUMNAS_COMPROBANTES, filas);
}
