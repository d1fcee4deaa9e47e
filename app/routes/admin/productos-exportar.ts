import { tiendaContext } from "#app/context.ts";
import { COLUMNAS } from "#app/features/productos/columnas.ts";
import { exportProductos } from "#app/features/productos/exportar.server.ts";
import { parseFiltrosPanel } from "#app/features/productos/gestion.ts";
import { csvResponse } from "#app/lib/csv.ts";
import { formatDiaHora } from "#app/lib/fechas.ts";
import type { Route } from "./+types/productos-exportar";

/** The products of the list as it is filtered and sorted, all pages of it. */
export function loader({ url, context }: Route.LoaderArgs) {
  const [dia] = formatDiaHora(new Date());
  const filas = exportProductos(context.get(tiendaContext).db, parseFiltrosPanel(url.searchParams));
  return csvResponse(`productos-${dia}.csv`, Object.values(COLUMNAS), filas);
}
