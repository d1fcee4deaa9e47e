import { type Centimos, centimos, fromSoles, isSoles, type Soles, type Totales, computeTotales } from "#lib/dinero.ts";

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

/** A product of an order, and how many of it. */
export interface ItemPagado {
  producto_id: string;
  cantidad: number;
}

/** What the shop says today of a product in the cart. */
export interface CambioProducto {
  producto_id: string;
  disponible: number;
  precio: Soles;
}

/** Different products that a cart keeps; an order takes fewer (docs/dinero-y-pedidos.md, section 2). */
export const MAX_LINEAS = 500;
/** Units of one product: what the checkout accepts. */
export const MAX_CANTIDAD = 99_999;
/** In céntimos: the largest subtotal whose total with IGV still fits the database. */
const MAX_SUBTOTAL = 800_000_000_000;

/** The unit price in céntimos. */
export const getPrecio = ({ producto }: LineaCarrito): Centimos => fromSoles(producto.precio);

/** Price times quantity, without IGV, in céntimos. */
export function computeImporte(linea: LineaCarrito): Centimos {
  return centimos(getPrecio(linea) * linea.cantidad);
}

export function totalesCarrito(lineas: Lineas): Totales {
  return computeTotales(lineas.map((linea) => ({ precio: getPrecio(linea), cantidad: linea.cantidad })));
}

/** All units of all lines: what the badge shows. */
export function countUnidades(lineas: Lineas): number {
  return lineas.reduce((sum, { cantidad }) => sum + cantidad, 0);
}

/** Whether a cart is small enough to be stored and summed exactly. */
export function isBounded(lineas: Lineas): boolean {
  if (lineas.length > MAX_LINEAS) return false;
  return lineas.reduce((sum, linea) => sum + getPrecio(linea) * linea.cantidad, 0) <= MAX_SUBTOTAL;
}

const atMost = ({ stock }: ProductoCarrito, cantidad: number) =>
  Math.min(Math.trunc(cantidad), Math.trunc(stock), MAX_CANTIDAD);

const replace = (lineas: Lineas, linea: LineaCarrito): Lineas =>
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
  const after = before ? replace(lineas, linea) : [...lineas, linea];
  return isBounded(after) ? after : lineas;
}

export function removeProducto(lineas: Lineas, id: string): Lineas {
  return lineas.filter(({ producto }) => producto.id !== id);
}

/** 0 or less removes the line; never above the stock. */
export function setCantidad(lineas: Lineas, id: string, cantidad: number): Lineas {
  const before = lineas.find(({ producto }) => producto.id === id);
  if (!before || Number.isNaN(cantidad)) return lineas;
  const wanted = atMost(before.producto, cantidad);
  if (wanted <= 0) return removeProducto(lineas, id);
  const after = replace(lineas, { producto: before.producto, cantidad: wanted });
  return isBounded(after) ? after : lineas;
}

/** Undoes a removal; if the product was added again since, that line stays. */
export function restoreLinea(lineas: Lineas, linea: LineaCarrito, index: number): Lineas {
  if (lineas.some(({ producto }) => producto.id === linea.producto.id)) return lineas;
  const after = lineas.toSpliced(index, 0, linea);
  return isBounded(after) ? after : lineas;
}

/** Applies today's prices and stock; products that are gone are removed. */
export function applyCambios(lineas: Lineas, cambios: readonly CambioProducto[]): Lineas {
  const byId = new Map(cambios.map((cambio) => [cambio.producto_id, cambio]));
  const after = lineas.flatMap((linea) => {
    const cambio = byId.get(linea.producto.id);
    if (!cambio) return [linea];
    const producto = { ...linea.producto, precio: cambio.precio, stock: cambio.disponible };
    const cantidad = atMost(producto, linea.cantidad);
    return cantidad > 0 && isSoles(producto.precio) ? [{ producto, cantidad }] : [];
  });
  return isBounded(after) ? after : lineas;
}

/** Subtracts an order's quantities, never below zero: what was added since stays. */
export function subtractItems(lineas: Lineas, items: readonly ItemPagado[]): Lineas {
  const paid = new Map<string, number>();
  for (const { producto_id, cantidad } of items) paid.set(producto_id, (paid.get(producto_id) ?? 0) + cantidad);
  return lineas.flatMap((linea) => {
    const units = paid.get(linea.producto.id);
    if (units === undefined) return [linea];
    const cantidad = linea.cantidad - units;
    return cantidad > 0 ? [{ ...linea, cantidad }] : [];
  });
}
