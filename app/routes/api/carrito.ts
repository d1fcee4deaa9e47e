import { tiendaContext } from "#app/context.ts";
import type { ProductoCarrito } from "#app/features/compra/carrito/carrito.ts";
import { MAX_PRODUCTOS } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getProductosPorId } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { toSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import type { Route } from "./+types/carrito";

/**
 * GET /api/carrito?ids=a,b: current data of products, for anybody; those no longer sold are missing. Prices in decimal
 * soles without IGV.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const ids = [...new Set((new URL(request.url).searchParams.get("ids") ?? "").split(","))];
  if (ids.length > MAX_PRODUCTOS || !ids.every(isId)) return Response.json(null, { status: 400, headers });
  const found = await getProductosPorId(context.get(tiendaContext).db, ids);
  const productos: ProductoCarrito[] = [...found.values()].map(({ id, nombre, categoria, precio, stock, imagen }) => {
    return { id, nombre, categoria, precio: toSoles(precio), stock, imagen };
  });
  return Response.json(productos, { headers });
}
