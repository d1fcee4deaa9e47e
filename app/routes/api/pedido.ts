import { tiendaContext } from "#app/context.ts";
import type { RespuestaPedido } from "#app/features/compra/carrito/pendientes.ts";
import { hasPagoEnCurso } from "#app/features/pedidos/pagos/situacion.server.ts";
import { isPagado } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import { usuarioContext } from "#app/features/personas/usuarios/sesion.server.ts";
import type { Route } from "./+types/pedido";

const HEADERS = { "Cache-Control": "no-store" };

const refuse = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: HEADERS });

/** GET /api/pedidos/{id}: payment state of an order, for its owner's cart. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const pedido = await getOwnPedido(tienda.db, params.id, context.get(usuarioContext).id);
  // The same answer for another's order as for a missing one.
  if (!pedido) return refuse(404, "ajeno", "No encontramos este pedido.");
  const items = pedido.items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  const { id: pedido_id, estado } = pedido;
  const pagado = isPagado(estado);
  const en_curso = !pagado && estado !== "cancelado" && (await hasPagoEnCurso(tienda.db, pedido_id));
  const respuesta: RespuestaPedido = { estado, pagado, en_curso, items };
  return Response.json({ pedido_id, ...respuesta }, { headers: HEADERS });
}
