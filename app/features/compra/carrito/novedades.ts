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

/** Current data by id; products no longer sold are missing. */
export type Vigentes = ReadonlyMap<string, ProductoCarrito>;

/** A line that cannot be bought is shown until removed. */
export const isVendible = ({ cantidad }: LineaCarrito): boolean => cantidad > 0;

const withAviso = (producto: ProductoCarrito, cantidad: number, aviso: AvisoLinea): LineaCarrito =>
  Object.keys(aviso).length > 0 ? { producto, cantidad, aviso } : { producto, cantidad };

function mergeLinea(linea: LineaCarrito, vigente: ProductoCarrito | undefined, held: boolean): LineaCarrito {
  const { producto, cantidad, aviso } = linea;
  const wanted = isVendible(linea) ? cantidad : (aviso?.cantidad ?? 1);
  if (!vigente) {
    return withAviso({ ...producto, stock: 0 }, 0, { ...aviso, cantidad: wanted });
  }
  // The shop's stock excludes what this browser's own open order holds; that can still be bought.
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
 * Notes on each line what changed, until seen: the old price, the requested quantity. An unavailable line stays with
 * quantity 0, and gets its quantity back when the product returns. `held`: an order of this browser awaits payment, and
 * may hold the missing stock itself.
 */
export function mergeVigentes(lineas: Lineas, asked: readonly string[], vigentes: Vigentes, held: boolean): Lineas {
  const ids = new Set(asked);
  const after = lineas.map((linea) => {
    const { id } = linea.producto;
    return ids.has(id) ? mergeLinea(linea, vigentes.get(id), held) : linea;
  });
  return isBounded(after) ? after : lineas;
}

/** A line that cannot be bought keeps its notice. */
export function dismissAviso(lineas: Lineas, id: string): Lineas {
  return lineas.map((linea) =>
    linea.producto.id === id && isVendible(linea) ? { producto: linea.producto, cantidad: linea.cantidad } : linea,
  );
}

const readVigentes = json.array(readProducto);

/** Parses GET /api/carrito; null, which changes nothing, if invalid. */
export function parseVigentes(body: unknown): Vigentes | null {
  const productos = json.parse(readVigentes, body);
  return productos && new Map(productos.map((producto) => [producto.id, producto]));
}
