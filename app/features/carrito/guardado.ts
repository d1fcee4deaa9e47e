import { isSoles } from "#lib/dinero.ts";
import * as json from "#lib/json.ts";
import {
  type AvisoLinea,
  isBounded,
  type LineaCarrito,
  type Lineas,
  MAX_CANTIDAD,
  type ProductoCarrito,
} from "./carrito.ts";

/** Local storage key of the cart; carts saved under another key are lost. */
export const CLAVE = "qhatu:carrito";

/** Orders that left for payment are kept in the same entry, so that one write settles an order and its lines. */
export interface CarritoGuardado {
  lineas: Lineas;
  pendientes: readonly string[];
}

export const VACIO: CarritoGuardado = { lineas: [], pendientes: [] };

/** Pending orders that are kept; the oldest are dropped. */
export const MAX_PENDIENTES = 20;
/** In characters. A real cart of 500 lines is smaller. */
const MAX_TEXTO = 1_000_000;

const text = (max: number) => json.where(json.string, ({ length }) => length <= max);
const soles = json.where(json.number, isSoles);

/** A product, as the cart keeps it and as GET /api/carrito answers it. */
export const readProducto: json.Reader<ProductoCarrito> = json.object({
  id: json.where(text(64), (id) => id !== ""),
  nombre: text(500),
  categoria: text(200),
  precio: soles,
  stock: json.count,
  imagen: text(2_000),
});

// Lenient: the line is kept without a notice that does not fit.
const readAviso: json.Reader<AvisoLinea> = json.object({
  precio: json.orElse(soles, undefined),
  cantidad: json.orElse(
    json.where(json.count, (cantidad) => cantidad > 0 && cantidad <= MAX_CANTIDAD),
    undefined,
  ),
  vuelve: json.orElse(json.literal([true]), undefined),
});

const readLinea = json.where(
  json.object<LineaCarrito>({ producto: readProducto, cantidad: json.count, aviso: json.orElse(readAviso, undefined) }),
  // Both 0: the product can no longer be bought. Only one of them 0 is corrupt.
  ({ producto, cantidad }) => (cantidad === 0) === (producto.stock === 0),
);

const readGuardado = json.object<{ lineas: LineaCarrito[]; pendientes?: string[] }>({
  lineas: json.array(readLinea),
  pendientes: json.optional(json.array(text(64))),
});

function toLinea({ producto, cantidad, aviso }: LineaCarrito): LineaCarrito {
  const linea = { producto, cantidad: Math.min(cantidad, producto.stock, MAX_CANTIDAD) };
  return aviso && Object.values(aviso).some((change) => change !== undefined) ? { ...linea, aviso } : linea;
}

/**
 * Reads what was kept; nothing kept is an empty cart. Unknown fields are ignored.
 * Returns null for corrupt or foreign contents: the caller logs that and starts empty. Never throws.
 */
export function parseGuardado(text: string | null): CarritoGuardado | null {
  if (text === null) return VACIO;
  const kept = text.length > MAX_TEXTO ? null : json.parseText(readGuardado, text);
  if (!kept) return null;
  const lineas = kept.lineas.map(toLinea);
  const different = new Set(lineas.map(({ producto }) => producto.id)).size;
  if (different !== lineas.length || !isBounded(lineas)) return null;
  return { lineas, pendientes: (kept.pendientes ?? []).slice(-MAX_PENDIENTES) };
}

export function formatGuardado({ lineas, pendientes }: CarritoGuardado): string {
  return JSON.stringify({ lineas, pendientes });
}
