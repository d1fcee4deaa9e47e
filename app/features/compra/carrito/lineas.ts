import { computeTotales, isSoles, type Soles, type Totales } from "#lib/dinero.ts";
import { atMost, getPrecio, isBounded, type LineaCarrito, type Lineas, replaceLinea } from "./carrito.ts";

export interface ItemPagado {
  producto_id: string;
  cantidad: number;
}

export interface CambioProducto {
  producto_id: string;
  disponible: number;
  precio: Soles;
}

/** Prices in céntimos, without IGV, and units. */
export const toPrecios = (lineas: Lineas) =>
  lineas.map((linea) => ({ precio: getPrecio(linea), cantidad: linea.cantidad }));

export const totalesCarrito = (lineas: Lineas, extras?: readonly { monto: number }[]): Totales =>
  computeTotales(toPrecios(lineas), extras);

export function removeProducto(lineas: Lineas, id: string): Lineas {
  return lineas.filter(({ producto }) => producto.id !== id);
}

/** 0 or less removes the line; never above the stock. */
export function setCantidad(lineas: Lineas, id: string, cantidad: number): Lineas {
  const before = lineas.find(({ producto }) => producto.id === id);
  if (!before || Number.isNaN(cantidad)) return lineas;
  const wanted = atMost(before.producto, cantidad);
  if (wanted <= 0) return removeProducto(lineas, id);
  const after = replaceLinea(lineas, { producto: before.producto, cantidad: wanted });
  return isBounded(after) ? after : lineas;
}

/** Undoes a removal, unless the product was added again since. */
export function restoreLinea(lineas: Lineas, linea: LineaCarrito, index: number): Lineas {
  if (lineas.some(({ producto }) => producto.id === linea.producto.id)) return lineas;
  const after = lineas.toSpliced(index, 0, linea);
  return isBounded(after) ? after : lineas;
}

/** Applies current prices and stock; unavailable products are removed. */
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

/** Subtracts an order's quantities, never below zero: later additions stay. */
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
