import { tiendaContext } from "#app/context.ts";
import { answerArchivo } from "#app/features/pedidos/comprobantes/archivo.server.ts";
import { findComprobante } from "#app/features/pedidos/comprobantes/detalle.server.ts";
import { findVisible } from "#app/features/pedidos/pedidos/own-pedido.server.ts";
import type { Route } from "./+types/comprobante";

const AJENO = { error: { codigo: "ajeno", mensaje: "No encontramos este comprobante." } };

/** 404 for anyone but the order's owner, and whoever has its link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { formato } = params;
  const [pedido, fila] = await Promise.all([
    findVisible({ params, context }),
    findComprobante(tienda.db, params.comprobante),
  ]);
  if (!pedido || fila?.pedido_id !== pedido.id || (formato !== "pdf" && formato !== "xml"))
    return Response.json(AJENO, { status: 404, headers: { "Cache-Control": "no-store" } });
  return answerArchivo(tienda, fila, formato);
}
