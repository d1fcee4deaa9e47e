import { isSoles, toSoles } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";
import { type CambioProducto, type Lineas, totalesCarrito } from "#app/features/carrito/carrito.ts";
import { isVendible } from "#app/features/carrito/novedades.ts";
import type { MetodoPago } from "#db/values.ts";

/** Fixed to the letter (docs/producto.md, section 13). */
export const ERROR_PAGO = "Error al procesar el pago. Intentalo de nuevo.";
export const ERROR_TERMINOS = "Debes aceptar los terminos y condiciones";

/** A product that can no longer be had as it stands in the cart. */
export interface CambioNombrado extends CambioProducto {
  nombre: string;
}

/** What the shop answered. `fallo.terminado` is false when the order may exist all the same: network trouble. */
export type RespuestaCheckout =
  | { tipo: "pagar"; url: string; pedido_id: string }
  | { tipo: "datos"; mensaje: string; campos: Record<string, string> }
  | { tipo: "cambios"; productos: CambioNombrado[] }
  | { tipo: "sesion" }
  | { tipo: "fallo"; terminado: boolean };

interface Datos {
  usuario_id: string;
  telefono: string;
  direccion: string;
  metodo_pago: MetodoPago;
}

/** The body of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Amounts in decimal soles. */
export function formatBody(lineas: Lineas, { direccion, metodo_pago, usuario_id, telefono }: Datos): string {
  const items = lineas.filter(isVendible).map(({ producto: { id: producto_id, precio, nombre, imagen }, cantidad }) => {
    return { producto_id, cantidad, precio, nombre, imagen };
  });
  const total = toSoles(totalesCarrito(lineas).total);
  return JSON.stringify({ items, total, direccion, metodo_pago, usuario_id, telefono });
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function parseCambio(value: unknown): CambioNombrado[] {
  if (!isRecord(value)) return [];
  const { producto_id, nombre, disponible, precio } = value;
  if (typeof producto_id !== "string" || typeof nombre !== "string") return [];
  if (typeof precio !== "number" || !isSoles(precio)) return [];
  if (!Number.isSafeInteger(disponible) || Number(disponible) < 0) return [];
  return [{ producto_id, nombre, disponible: Number(disponible), precio }];
}

function parseCampos(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === "string"),
  );
}

/** Reads the answer of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Anything it does not know is a failure. */
export function parseRespuesta(ok: boolean, body: unknown): RespuestaCheckout {
  if (!isRecord(body)) return { tipo: "fallo", terminado: false };
  const { url, pedido_id, error } = body;
  if (ok && typeof url === "string" && typeof pedido_id === "string" && /^https?:\/\//.test(url)) {
    return { tipo: "pagar", url, pedido_id };
  }
  if (!isRecord(error)) return { tipo: "fallo", terminado: false };
  const productos = Array.isArray(error.productos) ? error.productos.flatMap(parseCambio) : [];
  switch (error.codigo) {
    case "sesion":
      return { tipo: "sesion" };
    case "datos": {
      const mensaje = typeof error.mensaje === "string" ? error.mensaje : ERROR_PAGO;
      return { tipo: "datos", mensaje, campos: parseCampos(error.campos) };
    }
    case "stock":
    case "precio":
      return productos.length > 0 ? { tipo: "cambios", productos } : { tipo: "fallo", terminado: true };
    default:
      return { tipo: "fallo", terminado: true };
  }
}

/** Sends the order. Never throws: without a network it is a failure that can be tried again with the same key. */
export async function postCheckout(body: string, usuario_id: string, clave: string): Promise<RespuestaCheckout> {
  try {
    const response = await fetch("/api/checkout", {
      method: "POST",
      headers: { "Content-Type": "application/json", "x-user-id": usuario_id, "Idempotency-Key": clave },
      body,
    });
    return parseRespuesta(response.ok, await response.json());
  } catch (error) {
    warn("Error al procesar el pago", error);
    return { tipo: "fallo", terminado: false };
  }
}
