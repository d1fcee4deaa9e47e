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

/** Orders that left for payment share the entry, so that one write settles an order and its lines. */
export interface CarritoGuardado {
  lineas: Lineas;
  pendientes: readonly string[];
}

export const VACIO: CarritoGuardado = { lineas: [], pendientes: [] };

/** Older orders are dropped. */
export const MAX_PENDIENTES = 20;
/** In characters; more than a real cart of 500 lines. */
const MAX_TEXTO = 1_000_000;

const text = (max: number) => json.where(json.string, ({ length }) => length <= max);
const soles = json.where(json.number, isSoles);

/** A product in storage and in GET /api/carrito. */
export const readProducto: json.Reader<ProductoCarrito> = json.object({
  id: json.where(text(64), (id) => id !== ""),
  nombre: text(500),
  categoria: text(200),
  precio: soles,
  stock: json.count,
  imagen: text(2_000),
});

// Lenient: an invalid notice does not lose the line.
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
  // Both are 0 when the product cannot be bought. Only one of them 0 is corrupt.
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

/** Nothing stored is an empty cart, unknown fields are ignored; null for invalid content. */
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
