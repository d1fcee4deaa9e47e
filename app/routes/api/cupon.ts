import { requestScopeContext, tiendaContext } from "#app/context.ts";
import type { RespuestaCupon } from "#app/features/catalogo/cupones/consultar.ts";
import { normalizeCodigo } from "#app/features/catalogo/cupones/cupones.ts";
import { quoteCupon } from "#app/features/catalogo/cupones/cotizar.server.ts";
import { MAX_PRODUCTOS } from "#app/features/pedidos/pedidos/pedidos.ts";
import { getUsuario } from "#app/features/personas/usuarios/sesion.server.ts";
import { toSoles } from "#lib/dinero.ts";
import { isId } from "#lib/ids.ts";
import { removeControls } from "#lib/text.ts";
import type { Route } from "./+types/cupon";

/** Longer than any code, so that its error message can be sent. */
const MAX_TEXTO = 60;

const STATUS = { desconocido: 404, no_vale: 409, limite: 429 } as const;

/** Reads `id:2,id:1`; null if malformed, or more than an order takes. */
function readItems(text: string) {
  if (text === "") return [];
  const items = text.split(",", MAX_PRODUCTOS + 1).map((part) => {
    const [, producto_id = "", cantidad = ""] = /^([^:]+):(\d{1,5})$/.exec(part) ?? [];
    return { producto_id, cantidad: Number(cantidad) };
  });
  const different = new Set(items.map(({ producto_id }) => producto_id)).size === items.length;
  return different && items.length <= MAX_PRODUCTOS && items.every(({ producto_id }) => isId(producto_id))
    ? items.filter(({ cantidad }) => cantidad > 0)
    : null;
}

/**
 * GET /api/cupon?codigo=A&items=id:2,id:1: what a coupon takes off these products for this visitor, in decimal soles
 * without IGV, with its conditions. 404 for an unknown code, 409 for one that no cart can satisfy, 429 for too many
 * attempts.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const headers = { "Cache-Control": "no-store" };
  const query = new URL(request.url).searchParams;
  const codigo = normalizeCodigo(removeControls((query.get("codigo") ?? "").slice(0, MAX_TEXTO)));
  const items = readItems(query.get("items") ?? "");
  if (codigo === "" || !items) return Response.json({ mensaje: "Escribe el código." }, { status: 400, headers });
  const tienda = context.get(tiendaContext);
  const usuario_id = (await getUsuario(tienda, request))?.id ?? null;
  const quoted = await quoteCupon(tienda, context.get(requestScopeContext), { codigo, items, usuario_id });
  if (quoted.tipo !== "cupon") {
    return Response.json({ mensaje: quoted.mensaje }, { status: STATUS[quoted.tipo], headers });
  }
  const { tipo: _tipo, descuento, ...cupon } = quoted;
  const respuesta: RespuestaCupon = { ...cupon, descuento: toSoles(descuento) };
  return Response.json(respuesta, { headers });
}
