import { tiendaContext } from "#app/context.ts";
import { answerArchivo, FORMATOS } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { findComprobante } from "#app/features/pedidos/comprobantes/detalle.server.ts";
import type { Route } from "./+types/comprobante-archivo";

export async function loader({ params, context }: Route.LoaderArgs) {
  const formato = FORMATOS.find((one) => one === params.formato);
  const tienda = context.get(tiendaContext);
  const fila = await findComprobante(tienda.db, params.id);
  if (!fila || !formato) return new Response(null, { status: 404 });
  return answerArchivo(tienda, fila, formato);
}
