import { tiendaContext } from "#app/context.ts";
import { searchPedidos } from "#app/features/gestion-pedidos/buscar.server.ts";
import { searchProductos } from "#app/features/productos/panel/buscar.server.ts";
import { searchUsuarios } from "#app/features/usuarios/lista-usuarios.server.ts";
import { readText, SEARCH } from "#lib/list-params.ts";
import { warn } from "#lib/warn.ts";
import type { Route } from "./+types/buscar";
import { read } from "#app/routing/attempt.server.ts";

/** One letter finds everything, and so nothing. */
const MIN_LETRAS = 2;

/** What the palette asks: a few products, orders and people, each from its own room's indexes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const texto = readText(new URL(request.url).searchParams, SEARCH);
  if (texto.length < MIN_LETRAS) return { texto, productos: [], pedidos: [], usuarios: [] };
  const { db } = context.get(tiendaContext);
  const [productos, pedidos, usuarios] = await read(context, () =>
    Promise.all([searchProductos(db, texto), searchPedidos(db, texto), searchUsuarios(db, texto)]),
  );
  return { texto, productos, pedidos, usuarios };
}

/** A search that fails, or finds no connection, leaves the page alone: the palette says so. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader();
  } catch (error) {
    if (error instanceof Response) throw error;
    warn("the palette's search failed", error);
    return null;
  }
}
