import { tiendaContext } from "#app/context.ts";
import type { RespuestaPedido } from "#app/features/carrito/pendientes.ts";
import { hasPagoEnCurso } from "#app/features/pagos/situacion.server.ts";
import { isPagado } from "#app/features/pedidos/pedidos.ts";
import { getOwnPedido } from "#app/features/pedidos/pedidos.server.ts";
import { usuarioContext } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/pedido";

const HEADERS = { "Cache-Control": "no-store" };

const refuse = (status: number, codigo: string, mensaje: string) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: HEADERS });

/** GET /api/pedidos/{id}: how an order stands, for its owner's cart. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const pedido = await getOwnPedido(tienda.db, params.id, context.get(usuarioContext).id);
  // Another's order is answered as one that does not exist.
  if (!pedido) return refuse(404, "ajeno", "No encontramos este pedido.");
  const items = pedido.items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  const { id: pedido_id, estado } = pedido;
  const pagado = isPagado(estado);
  const en_curso = !pagado && estado !== "cancelado" && (await hasPagoEnCurso(tienda.db, pedido_id));
  const respuesta: RespuestaPedido = { estado, pagado, en_curso, items };
  return Response.json({ pedido_id, ...respuesta }, { headers: HEADERS });
}
