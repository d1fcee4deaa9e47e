import { type Centimos, fromSoles, isSoles, type Soles } from "#lib/dinero.ts";

/** A product as the browser last saw it. `precio` in decimal soles, without IGV. */
export interface ProductoCarrito {
  id: string;
  nombre: string;
  categoria: string;
  precio: Soles;
  stock: number;
  imagen: string;
}

export interface LineaCarrito {
  producto: ProductoCarrito;
  /** From 1 to the product's stock; 0, with a stock of 0, once the product can no longer be bought. */
  cantidad: number;
  /** What changed since the line was added, until it was seen (novedades.ts). */
  aviso?: AvisoLinea;
}

export interface AvisoLinea {
  /** The price that it had. */
  precio?: Soles;
  /** The quantity that was wanted. */
  cantidad?: number;
  /** It is back after it could not be bought. */
  vuelve?: boolean;
}

export type Lineas = readonly LineaCarrito[];

/** Different products that a cart keeps; an order takes fewer (docs/dinero-y-pedidos.md, section 2). */
export const MAX_LINEAS = 500;
/** Units of one product: what the checkout accepts. */
export const MAX_CANTIDAD = 99_999;
/** In céntimos: the largest subtotal whose total with IGV still fits the database. */
const MAX_SUBTOTAL = 800_000_000_000;

/** The unit price in céntimos. */
export const getPrecio = ({ producto }: LineaCarrito): Centimos => fromSoles(producto.precio);

/** All units of all lines: what the badge shows. */
export function countUnidades(lineas: Lineas): number {
  return lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Whether a cart is small enough to be stored and summed exactly. */
export function isBounded(lineas: Lineas): boolean {
  if (lineas.length > MAX_LINEAS) return false;
  return lineas.reduce((sum, linea) => sum + getPrecio(linea) * linea.cantidad, 0) <= MAX_SUBTOTAL;
}

/** The quantity that the stock and the checkout allow. */
export const atMost = ({ stock }: ProductoCarrito, cantidad: number) =>
  Math.min(Math.trunc(cantidad), Math.trunc(stock), MAX_CANTIDAD);

export const replaceLinea = (lineas: Lineas, linea: LineaCarrito): Lineas =>
  lineas.map((other) => (other.producto.id === linea.producto.id ? linea : other));

/**
 * Raises the quantity of a product that is there, else appends a line; never above the stock.
 * The line's copy of the product is replaced by `producto`.
 */
export function addProducto(lineas: Lineas, producto: ProductoCarrito, cantidad = 1): Lineas {
  const before = lineas.find((linea) => linea.producto.id === producto.id);
  const wanted = Math.trunc(cantidad);
  if (!(wanted > 0) || !isSoles(producto.precio)) return lineas;
  const total = atMost(producto, (before?.cantidad ?? 0) + wanted);
  if (!(total > 0)) return lineas;
  const linea = { producto, cantidad: total };
  const after = before ? replaceLinea(lineas, linea) : [...lineas, linea];
  return isBounded(after) ? after : lineas;
}
