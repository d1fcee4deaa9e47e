import { tiendaContext } from "#app/context.ts";
import { answerArchivo } from "#app/features/comprobantes/archivo.server.ts";
import { findComprobante } from "#app/features/comprobantes/detalle.server.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/comprobante";

const AJENO = { error: { codigo: "ajeno", mensaje: "No encontramos este comprobante." } };

/** A receipt of an order for its owner, as PDF or as signed XML; another's is answered as one that does not exist. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const { db } = tienda;
  const { formato } = params;
  const [pedido, fila] = await Promise.all([
    getOwnPedido(db, params.id, context.get(usuarioContext).id),
    findComprobante(db, params.comprobante),
  ]);
  if (!pedido || fila?.pedido_id !== pedido.id || (formato !== "pdf" && formato !== "xml"))
    return Response.json(AJENO, { status: 404, headers: { "Cache-Control": "no-store" } });
  return answerArchivo(tienda, fila, formato);
}
