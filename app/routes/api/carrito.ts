import { tiendaContext } from "#app/context.ts";
import { countHit, type RateLimit } from "#app/features/base/limites/limites.server.ts";
import type { ProductoCarrito } from "#app/features/compra/carrito/carrito.ts";
import { envioCarritoSchema } from "#app/features/compra/carrito/cuenta.schema.ts";
import { syncCuenta } from "#app/features/compra/carrito/cuenta.server.ts";
import { MAX_PRODUCTOS } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getProductosPorId } from "#app/features/catalogo/tienda/catalogo.server.ts";
import { EXTRACTO } from "#app/features/catalogo/tienda/filtros.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { toSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { parseInput } from "#lib/parse-input.ts";
import { shorten } from "#lib/text.ts";
import type { Route } from "./+types/carrito";

const HEADERS = { "Cache-Control": "no-store" };

/** Limit per account. */
const LIMITE: RateLimit = { max: 300, seconds: 600 };

/**
 * GET /api/carrito?ids=a,b: current data of products, for anybody, the description cut to a card's; those no longer sold
 * are missing. Prices in decimal soles without IGV.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const ids = [...new Set((new URL(request.url).searchParams.get("ids") ?? "").split(","))];
  if (ids.length > MAX_PRODUCTOS || !ids.every(isId)) return Response.json(null, { status: 400, headers: HEADERS });
  const found = await getProductosPorId(context.get(tiendaContext).db, ids);
  const productos = [...found.values()].map((producto) => {
    const { id, nombre, categoria, precio, stock, imagen, descripcion } = producto;
    const linea: ProductoCarrito = { id, nombre, categoria, precio: toSoles(precio), stock, imagen };
    return { ...linea, descripcion: shorten(descripcion, EXTRACTO.grid) };
  });
  return Response.json(productos, { headers: HEADERS });
}

const refuse = (status: number, codigo: string, mensaje: string, headers = {}) =>
  Response.json({ error: { codigo, mensaje } }, { status, headers: { ...HEADERS, ...headers } });

const noSession = () => new Response(null, { status: 204, headers: HEADERS });

/**
 * POST /api/carrito: merges a browser's changes into the account's cart and returns it (cuenta.ts has both shapes). 204
 * without a session, or where it is not of the person that the page takes for signed in: pages call it in the
 * background.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const tienda = context.get(tiendaContext);
  const usuario = await getUsuario(tienda, request);
  if (!usuario) return noSession();
  const parsed = parseInput(envioCarritoSchema, await request.json().catch(() => null));
  if (!parsed.success) return refuse(400, "datos", "No pudimos leer tu carrito.");
  if (parsed.data.usuario_id !== usuario.id) return noSession();
  const espera = tienda.env.LIMITES ? await countHit(tienda.db, `carrito:${usuario.id}`, LIMITE) : 0;
  if (espera > 0) {
    const mensaje = "Tu carrito cambió muchas veces seguidas. Inténtalo de nuevo en unos minutos.";
    return refuse(429, "limite", mensaje, { "Retry-After": String(espera) });
  }
  const deps = { findProductos: getProductosPorId, ahora: new Date() };
  const respuesta = await syncCuenta(tienda.db, usuario.id, parsed.data, deps);
  return respuesta ? Response.json(respuesta, { headers: HEADERS }) : noSession();
}
