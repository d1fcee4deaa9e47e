import * as json from "#lib/json.ts";
import {
  type AvisoLinea,
  isBounded,
  type LineaCarrito,
  type Lineas,
  MAX_CANTIDAD,
  type ProductoCarrito,
} from "./carrito.ts";
import { readProducto } from "./guardado.ts";

/** What the shop says today of the products that were asked for; those that it no longer sells are missing. */
export type Vigentes = ReadonlyMap<string, ProductoCarrito>;

/** Whether the line can be bought at all; one that cannot stays in sight until it is removed. */
export const isVendible = ({ cantidad }: LineaCarrito): boolean => cantidad > 0;

const withAviso = (producto: ProductoCarrito, cantidad: number, aviso: AvisoLinea): LineaCarrito =>
  Object.keys(aviso).length > 0 ? { producto, cantidad, aviso } : { producto, cantidad };

function mergeLinea(linea: LineaCarrito, vigente: ProductoCarrito | undefined, held: boolean): LineaCarrito {
  const { producto, cantidad, aviso } = linea;
  const wanted = isVendible(linea) ? cantidad : (aviso?.cantidad ?? 1);
  if (!vigente) {
    return withAviso({ ...producto, stock: 0 }, 0, { ...aviso, cantidad: wanted });
  }
  // What an open order of this browser holds is missing from the stock, and is still ours to buy.
  const stock = held && isVendible(linea) ? Math.max(vigente.stock, cantidad) : vigente.stock;
  const next = { ...vigente, stock };
  const now: AvisoLinea = {};
  const before = aviso?.precio ?? producto.precio;
  if (before !== next.precio) now.precio = before;

  const possible = Math.min(wanted, stock, MAX_CANTIDAD);
  if (possible <= 0) return withAviso({ ...next, stock: 0 }, 0, { ...now, cantidad: wanted });
  if (!isVendible(linea) || aviso?.vuelve) now.vuelve = true;
  if (possible < wanted) now.cantidad = wanted;
  else if (isVendible(linea) && aviso?.cantidad !== undefined) now.cantidad = aviso.cantidad;
  return withAviso(next, possible, now);
}

/**
 * Brings the lines that were asked for to what the shop says today, and leaves on each what changed, until someone has
 * seen it: the price it had, the quantity that was wanted. A line that cannot be bought any more is kept with quantity
 * 0, and gets its quantity back when the product returns. `held`: an order of this browser is being paid, so that less
 * stock may be its own doing.
 */
export function mergeVigentes(lineas: Lineas, asked: readonly string[], vigentes: Vigentes, held: boolean): Lineas {
  const ids = new Set(asked);
  const after = lineas.map((linea) => {
    const { id } = linea.producto;
    return ids.has(id) ? mergeLinea(linea, vigentes.get(id), held) : linea;
  });
  return isBounded(after) ? after : lineas;
}

/** The line as it is, with nothing left to say of it. */
export function dismissAviso(lineas: Lineas, id: string): Lineas {
  return lineas.map((linea) =>
    linea.producto.id === id && isVendible(linea) ? { producto: linea.producto, cantidad: linea.cantidad } : linea,
  );
}

const readVigentes = json.array(readProducto);

/** Reads the answer of GET /api/carrito; null when it is not understood, and then nothing is changed. */
export function parseVigentes(body: unknown): Vigentes | null {
  const productos = json.parse(readVigentes, body);
  return productos && new Map(productos.map((producto) => [producto.id, producto]));
}
