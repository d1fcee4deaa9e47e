import { tiendaContext } from "#app/context.ts";
import { isPagado } from "#app/features/pedidos/pedidos.ts";
import { getPedidoOf } from "#app/features/pedidos/pedidos.server.ts";
import { getUsuario } from "#app/features/usuarios/sesion.server.ts";
import type { Route } from "./+types/pedido";

/** GET /api/pedidos/{id}: how an order stands, for the cart that waits to be emptied by it. Owner only. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const tienda = context.get(tiendaContext);
  const headers = { "Cache-Control": "no-store" };
  const usuario = await getUsuario(tienda, request);
  if (!usuario) return Response.json(null, { status: 401, headers });
  const pedido = await getPedidoOf(tienda.db, params.id, usuario.id);
  if (!pedido) return Response.json(null, { status: 404, headers });
  const items = pedido.items.map(({ producto_id, cantidad }) => ({ producto_id, cantidad }));
  const { id: pedido_id, estado } = pedido;
  return Response.json({ pedido_id, estado, pagado: isPagado(estado), items }, { headers });
}
