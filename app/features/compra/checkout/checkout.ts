import { type Centimos, isSoles, type Soles, toSoles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import { warn } from "#lib/warn.ts";
import { type Lineas } from "#app/features/compra/carrito/carrito.ts";
import { composeDireccion } from "#app/features/entrega/direcciones/direcciones.ts";
import type { CambioProducto } from "#app/features/compra/carrito/lineas.ts";
import { isVendible } from "#app/features/compra/carrito/novedades.ts";
import type { CamposEnviados } from "./campos.ts";

/** Required wording (docs/producto/base.md, section 4). */
export const ERROR_PAGO = "Error al procesar el pago. Intentalo de nuevo.";
export const ERROR_TERMINOS = "Debes aceptar los terminos y condiciones";

export interface CambioNombrado extends CambioProducto {
  nombre: string;
}

/** `fallo.terminado`: false when the order may exist anyway, as after a network failure. */
export type RespuestaCheckout =
  | { tipo: "pagar"; url: string; pedido_id: string }
  | { tipo: "datos"; mensaje: string; campos: Record<string, string>; visto: string }
  /** `total`: of the order now; null where unknown. */
  | {
      tipo: "cambios";
      productos: CambioNombrado[];
      total: Soles | null;
      /** The reason, if not the products. */ razon?: string;
    }
  /** `total`: without the invalid coupon. */
  | { tipo: "cupon"; razon: string; total: Soles | null }
  /** `cola`: others are first (app/features/compra/cola). */
  | { tipo: "sesion" | "cola" }
  | { tipo: "fallo"; terminado: boolean };

interface PedidoEscrito extends CamposEnviados {
  /** Undefined for who buys without an account. */
  usuario_id: string | undefined;
  /** As the page shows it, in céntimos. */
  total: Centimos;
  /** Omitted if it takes nothing off. */
  cupon?: string | undefined;
}

/** The body of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Amounts in decimal soles. */
export function formatBody(lineas: Lineas, { direccion: partes, total, ...datos }: PedidoEscrito): string {
  const items = lineas.filter(isVendible).map(({ producto: { id: producto_id, precio, nombre, imagen }, cantidad }) => {
    return { producto_id, cantidad, precio, nombre, imagen };
  });
  const direccion = composeDireccion(partes);
  return JSON.stringify({ items, total: toSoles(total), direccion, entrega: partes, ...datos });
}

export interface PagoAbierto {
  url: string;
  pedido_id: string;
}

const CODIGOS = ["datos", "sesion", "ajeno", "precio", "stock", "cupon", "clave_usada", "proveedor", "limite"] as const;

/** An error of POST /api/checkout. `campos` by their path in the body. */
export interface ErrorCheckout {
  codigo: (typeof CODIGOS)[number];
  mensaje: string;
  campos?: Record<string, string>;
  productos?: readonly CambioNombrado[];
  /** Send it again to confirm a district that is not in the list. */
  visto?: string;
  /** At current prices and stock, in decimal soles. */
  total?: Soles;
  /** With 'limite': it waits in the queue. */
  cola?: true;
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
    cola: json.orElse(json.boolean, false),
  }),
});

/** Parses the answer of POST /api/checkout (docs/dinero-y-pedidos.md, section 3). Unknown answers are failures. */
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
      if (rechazo.error.cola) return { tipo: "cola" };
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

/** Never throws: a network failure can be retried with the same key. */
export async function postCheckout(
  body: string,
  usuario_id: string | undefined,
  clave: string,
): Promise<RespuestaCheckout> {
  try {
    const response = await fetch("/api/checkout", {
      method: "POST",
      headers: {
        "Content-Type": "application/json",
        ...(usuario_id !== undefined && { "x-user-id": usuario_id }),
        "Idempotency-Key": clave,
      },
      body,
    });
    return parseRespuesta(response.ok, await response.json());
  } catch (error) {
    warn("Error al procesar el pago", error);
    return { tipo: "fallo", terminado: false };
  }
}
