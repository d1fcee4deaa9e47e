import { type Centimos, isSoles, type Soles, toSoles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { type Lineas } from "#app/features/carrito/carrito.ts";
import { composeDireccion, type PartesDireccion } from "#app/features/direcciones/direcciones.ts";
import type { CambioProducto } from "#app/features/carrito/lineas.ts";
import { isVendible } from "#app/features/carrito/novedades.ts";
import type { MetodoPago } from "#db/values.ts";
import type { ComprobantePedido } from "./comprobante.ts";

/** Fixed to the letter (docs/producto.md, section 13). */
export const ERROR_PAGO = "Error al procesar el pago. Intentalo de nuevo.";
export const ERROR_TERMINOS = "Debes aceptar los terminos y condiciones";

/** A product that can no longer be bought as it is in the cart. */
export interface CambioNombrado extends CambioProducto {
  nombre: string;
}

/** What the shop answered. `fallo.terminado` is false when the order may exist all the same, as without a network. */
export type RespuestaCheckout =
  | { tipo: "pagar"; url: string; pedido_id: string }
  | { tipo: "datos"; mensaje: string; campos: Record<string, string>; visto: string }
  /** `total`: of the order as it would be now; null where the shop did not say. */
  | {
      tipo: "cambios";
      productos: CambioNombrado[];
      total: Soles | null;
      /** Why, where it is no news of the products. */ razon?: string;
    }
  /** The coupon does not hold any more; `total`: without it. */
  | { tipo: "cupon"; razon: string; total: Soles | null }
  | { tipo: "sesion" }
  | { tipo: "fallo"; terminado: boolean };

interface Datos {
  usuario_id: string;
  telefono: string;
  direccion: PartesDireccion;
  guardar_direccion: boolean;
  metodo_pago: MetodoPago;
  /** As the page shows it, in céntimos. */
  total: Centimos;
  /** Left out where none takes anything off. */
  cupon?: string | undefined;
  /** Left out for a boleta that names nobody. */
  comprobante?: ComprobantePedido | undefined;
}

/** The body of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Amounts in decimal soles. */
export function formatBody(lineas: Lineas, { direccion: entrega, total, ...datos }: Datos): string {
  const items = lineas.filter(isVendible).map(({ producto: { id: producto_id, precio, nombre, imagen }, cantidad }) => {
    return { producto_id, cantidad, precio, nombre, imagen };
  });
  return JSON.stringify({ items, total: toSoles(total), direccion: composeDireccion(entrega), entrega, ...datos });
}

/** What POST /api/checkout answers. */
export interface PagoAbierto {
  url: string;
  pedido_id: string;
}

const CODIGOS = ["datos", "sesion", "ajeno", "precio", "stock", "cupon", "clave_usada", "proveedor", "limite"] as const;

/** The error of POST /api/checkout. `campos` by their path in the body. */
export interface ErrorCheckout {
  codigo: (typeof CODIGOS)[number];
  mensaje: string;
  campos?: Record<string, string>;
  productos?: readonly CambioNombrado[];
  /** What makes a district that is not in the list pass when it is sent again. */
  visto?: string;
  /** Of the order at today's prices and stock, in decimal soles. */
  total?: Soles;
}

const readPago = json.object<PagoAbierto>({
  url: json.where(json.string, (url) => /^https?:\/\//.test(url)),
  pedido_id: json.string,
});

const readCambio = json.object<CambioNombrado>({
  producto_id: json.string,
  nombre: json.string,
  disponible: json.count,
  precio: json.where(json.number, isSoles),
});

const readRechazo = json.object({
  error: json.object({
    codigo: json.orElse(json.literal(CODIGOS), null),
    mensaje: json.orElse(json.string, ERROR_PAGO),
    campos: json.orElse(json.texts, {}),
    productos: json.orElse(json.array(json.orElse(readCambio, null)), []),
    total: json.orElse(json.where(json.number, isSoles), null),
    visto: json.orElse(json.string, ""),
  }),
});

/** Reads the answer of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Anything unknown is a failure. */
export function parseRespuesta(ok: boolean, body: unknown): RespuestaCheckout {
  const pago = ok ? json.parse(readPago, body) : null;
  if (pago) return { tipo: "pagar", ...pago };
  const rechazo = json.parse(readRechazo, body);
  if (!rechazo) return { tipo: "fallo", terminado: false };
  const { codigo, mensaje, campos, total, visto } = rechazo.error;
  const productos = rechazo.error.productos.flatMap((cambio) => cambio ?? []);
  switch (codigo) {
    case "sesion":
      return { tipo: "sesion" };
    case "datos":
      return { tipo: "datos", mensaje, campos, visto };
    case "cupon":
      return { tipo: "cupon", razon: mensaje, total };
    case "stock":
    case "precio":
      return productos.length > 0 || total !== null
        ? { tipo: "cambios", productos, total }
        : { tipo: "fallo", terminado: true };
    case "limite":
      return productos.length > 0
        ? { tipo: "cambios", productos, total, razon: mensaje }
        : { tipo: "fallo", terminado: true };
    case "ajeno":
    case "clave_usada":
    case "proveedor":
    case null:
      return { tipo: "fallo", terminado: true };
  }
}

/** Sends the order. Never throws: a network failure can be retried with the same key. */
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
