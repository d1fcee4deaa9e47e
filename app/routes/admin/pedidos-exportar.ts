import { tiendaContext } from "#app/context.ts";
import { COLUMNAS, exportPedidos } from "#app/features/pedidos/gestion/exportar.server.ts";
import { parseFiltrosPedidos } from "#app/features/pedidos/gestion/lista.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import { formatDiaHora } from "#lib/fechas.ts";
import type { Route } from "./+types/pedidos-exportar";

export function loader({ request, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const filtros = parseFiltrosPedidos(new URL(request.url).searchParams, env.PANEL_ZONA_HORARIA);
  const [dia] = formatDiaHora(new Date());
  return buildCsvResponse(`pedidos-${dia}.csv`, COLUMNAS, exportPedidos(db, filtros));
}
