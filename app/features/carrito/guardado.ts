import { isSoles } from "#lib/dinero.ts";
import {
  type AvisoLinea,
  isBounded,
  type LineaCarrito,
  type Lineas,
  MAX_CANTIDAD,
  MAX_LINEAS,
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

/** Orders remembered; the oldest ones are given up. */
export const MAX_PENDIENTES = 20;
/** In characters. A real cart of 500 lines is smaller. */
const MAX_TEXTO = 1_000_000;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isText = (value: unknown, max: number): value is string => typeof value === "string" && value.length <= max;

const isCount = (value: unknown, min = 1): value is number => Number.isSafeInteger(value) && Number(value) >= min;

function parseProducto(value: unknown): ProductoCarrito | null {
  if (!isRecord(value)) return null;
  const { id, nombre, categoria, precio, stock, imagen } = value;
  if (!isText(id, 64) || id === "" || !isText(nombre, 500) || !isText(categoria, 200) || !isText(imagen, 2_000)) {
    return null;
  }
  if (typeof precio !== "number" || !isSoles(precio) || !isCount(stock, 0)) return null;
  return { id, nombre, categoria, precio, stock, imagen };
}

/** A notice that is not understood is no reason to lose the line. */
function parseAviso(value: unknown): AvisoLinea | null {
  if (!isRecord(value)) return null;
  const { precio, cantidad, vuelve } = value;
  const aviso: AvisoLinea = {};
  if (typeof precio === "number" && isSoles(precio)) aviso.precio = precio;
  if (isCount(cantidad) && cantidad <= MAX_CANTIDAD) aviso.cantidad = cantidad;
  if (vuelve === true) aviso.vuelve = true;
  return Object.keys(aviso).length > 0 ? aviso : null;
}

function parseLinea(value: unknown): LineaCarrito | null {
  if (!isRecord(value) || !isCount(value.cantidad, 0)) return null;
  const producto = parseProducto(value.producto);
  // Quantity 0 with stock 0 is a product that cannot be had any more; only one of them 0 is corrupt.
  if (!producto || (value.cantidad === 0) !== (producto.stock === 0)) return null;
  const linea = { producto, cantidad: Math.min(value.cantidad, producto.stock, MAX_CANTIDAD) };
  const aviso = parseAviso(value.aviso);
  return aviso ? { ...linea, aviso } : linea;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Reads what was kept; nothing kept is an empty cart. Unknown fields are ignored.
 * Returns null for corrupt or foreign contents: the caller logs that and starts empty. Never throws.
 */
export function parseGuardado(text: string | null): CarritoGuardado | null {
  if (text === null) return VACIO;
  const value = text.length > MAX_TEXTO ? null : parseJson(text);
  if (!isRecord(value) || !Array.isArray(value.lineas) || value.lineas.length > MAX_LINEAS) return null;
  const pendientes = value.pendientes ?? [];
  if (!Array.isArray(pendientes) || !pendientes.every((id) => isText(id, 64))) return null;

  const lineas = value.lineas.map(parseLinea).filter((linea) => linea !== null);
  const different = new Set(lineas.map(({ producto }) => producto.id)).size;
  if (different !== value.lineas.length || !isBounded(lineas)) return null;
  return { lineas, pendientes: pendientes.slice(-MAX_PENDIENTES) };
}

export function formatGuardado({ lineas, pendientes }: CarritoGuardado): string {
  return JSON.stringify({ lineas, pendientes });
}
