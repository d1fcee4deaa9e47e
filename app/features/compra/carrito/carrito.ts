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
  /** From 1 to the product's stock; 0, with a stock of 0, when it can no longer be bought. */
  cantidad: number;
  /** Changes since the line was added, until seen (novedades.ts). */
  aviso?: AvisoLinea;
}

export interface AvisoLinea {
  /** The earlier price. */
  precio?: Soles;
  /** The requested quantity. */
  cantidad?: number;
  /** Available again. */
  vuelve?: boolean;
}

export type Lineas = readonly LineaCarrito[];

/** Different products in a cart; an order takes fewer (docs/dinero-y-pedidos.md, section 2). */
export const MAX_LINEAS = 500;
/** Units of one product: the checkout's maximum. */
export const MAX_CANTIDAD = 99_999;
/** In céntimos: the largest subtotal whose total with IGV fits the database. */
const MAX_SUBTOTAL = 800_000_000_000;

export const getPrecio = ({ producto }: LineaCarrito): Centimos => fromSoles(producto.precio);

export function countUnidades(lineas: Lineas): number {
  return lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Whether a cart is small enough to be stored and summed exactly. */
export function isBounded(lineas: Lineas): boolean {
  if (lineas.length > MAX_LINEAS) return false;
  return lineas.reduce((sum, linea) => sum + getPrecio(linea) * linea.cantidad, 0) <= MAX_SUBTOTAL;
}

export const atMost = ({ stock }: ProductoCarrito, cantidad: number) =>
  Math.min(Math.trunc(cantidad), Math.trunc(stock), MAX_CANTIDAD);

export const replaceLinea = (lineas: Lineas, linea: LineaCarrito): Lineas =>
  lineas.map((other) => (other.producto.id === linea.producto.id ? linea : other));

/** Never above the stock. Updates the line's copy of the product. */
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
