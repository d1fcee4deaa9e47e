import { tiendaContext } from "#app/context.ts";
import { parseFiltrosCaja } from "#app/features/cuentas/caja/lista.ts";
import { COLUMNAS_CAJA, exportCaja } from "#app/features/cuentas/caja/lista.server.ts";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import { toDia } from "#lib/fechas.ts";
import type { Route } from "./+types/caja-exportar";

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  await sumCaja(db);
  return buildCsvResponse(
    `movimientos-${toDia(new Date())}.csv`,
    COLUMNAS_CAJA,
    exportCaja(db, parseFiltrosCaja(url.searchParams)),
  );
}
