import { tiendaContext } from "#app/context.ts";
import type { ProductoActual } from "#app/features/catalogo/tienda/actuales.ts";
import { listRelacionados } from "#app/features/catalogo/tienda/relacionados.server.ts";
import { toSoles } from "#lib/dinero.ts";
import type { Route } from "./+types/relacionados";

/** GET /api/productos/{id}/relacionados: related products, for anybody. Prices in decimal soles without IGV. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await listRelacionados(context.get(tiendaContext).db, params.id);
  const productos: ProductoActual[] = found.map(({ precio, ...producto }) => ({
    ...producto,
    precio: toSoles(precio),
  }));
  return Response.json(productos, { headers: { "Cache-Control": "public, max-age=60" } });
}
