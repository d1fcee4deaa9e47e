import { data } from "react-router";
import { tiendaContext } from "#app/context.ts";
import { COLUMNAS_CODIGOS, exportCodigos, findConCodigos } from "#app/features/catalogo/cupones/codigos.server.ts";
import { buildCsvResponse } from "#lib/csv.ts";
import type { Route } from "./+types/cupon-codigos";

/** Only for those who could make some: whoever has a code can use it. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = context.get(tiendaContext);
  const cupon = await findConCodigos(db, params.id);
  if (!cupon) throw data(null, { status: 404 });
  const enlace = `${env.TIENDA_URL}/catalogo?cupon=`;
  return buildCsvResponse(`codigos-${cupon.codigo}.csv`, COLUMNAS_CODIGOS, exportCodigos(db, cupon.id, enlace));
}
