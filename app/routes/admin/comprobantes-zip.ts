import { tiendaContext } from "#app/context.ts";
import { answerZip } from "#app/features/comprobantes/archivo.server.ts";
import { parseFiltrosComprobantes } from "#app/features/comprobantes/lista.ts";
import { readArchivos } from "#app/features/comprobantes/lista.server.ts";
import { toDia } from "#lib/fechas.ts";
import type { Route } from "./+types/comprobantes-zip";

/** The signed receipts that match the list's filters, with their answers. */
export function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filas = readArchivos(db, parseFiltrosComprobantes(url.searchParams));
  return answerZip(filas, `comprobantes-${toDia(new Date())}.zip`);
}
