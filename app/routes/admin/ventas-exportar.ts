import { tiendaContext } from "#app/context.ts";
import { exportVentas } from "#app/features/cuentas/caja/exportar.server.ts";
import { parseEje } from "#app/features/cuentas/caja/lista.ts";
import { parsePeriodo } from "#app/features/cuentas/caja/periodo.ts";
import { sumCaja } from "#app/features/cuentas/caja/sumar.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import { toDia } from "#lib/fechas.ts";
import type { Route } from "./+types/ventas-exportar";

/** `?eje=categoria&desde=2026-11-01&hasta=2026-11-30`; by day without `eje`. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  await sumCaja(db);
  const eje = parseEje(url.searchParams);
  const periodo = parsePeriodo(url.searchParams, toDia(new Date()));
  const { header, rows } = await exportVentas(db, eje, periodo);
  return buildCsvResponse(`ventas-${eje}-${periodo.desde}-${periodo.hasta}.csv`, header, [rows]);
}
