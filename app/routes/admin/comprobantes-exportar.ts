import { tiendaContext } from "#app/context.ts";
import { nameExport } from "#app/features/pedidos/comprobantes/lista.ts";
import {
  COLUMNAS_COMPROBANTES,
  exportComprobantes,
  readFiltrosArchivo,
} from "#app/features/pedidos/comprobantes/exportar.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import type { Route } from "./+types/comprobantes-exportar";

/** For the accountant; chosen by the list's filters, or by month. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filas = exportComprobantes(db, await readFiltrosArchivo(db, url.searchParams));
  return buildCsvResponse(`${nameExport(url.searchParams, new Date())}.csv`, COLUMNAS_COMPROBANTES, filas);
}
