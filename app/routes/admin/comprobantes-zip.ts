import { tiendaContext } from "#app/context.ts";
import { answerZip } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { nameExport } from "#app/features/pedidos/comprobantes/lista.ts";
import { readArchivos, readFiltrosArchivo } from "#app/features/pedidos/comprobantes/exportar.server.ts";
import { countComprobantes } from "#app/features/pedidos/comprobantes/lista.server.ts";
import type { Route } from "./+types/comprobantes-zip";

/** Chosen by the list's filters, or by month. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(tiendaContext);
  const filtros = await readFiltrosArchivo(db, url.searchParams);
  const cuantos = await countComprobantes(db, filtros);
  return answerZip(cuantos, readArchivos(db, filtros), `${nameExport(url.searchParams, new Date())}.zip`);
}
