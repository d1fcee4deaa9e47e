import { almacen } from "./almacen.ts";
import type { LineaCarrito } from "./carrito.ts";
import {
  applyCambios,
  type CambioProducto,
  removeProducto,
  restoreLinea,
  setCantidad as setCantidadOf,
} from "./lineas.ts";
import { dismissAviso } from "./novedades.ts";

/** Adding is in use-carrito.ts, as product cards need it. */
export const setCantidad = (id: string, cantidad: number) =>
  almacen.changeLineas((lineas) => setCantidadOf(lineas, id, cantidad));
export const removeLinea = (id: string) => almacen.changeLineas((lineas) => removeProducto(lineas, id));
export const putBack = (linea: LineaCarrito, index: number) =>
  almacen.changeLineas((lineas) => restoreLinea(lineas, linea, index));
export const acceptCambios = (cambios: readonly CambioProducto[]) =>
  almacen.changeLineas((lineas) => applyCambios(lineas, cambios));
export const acknowledge = (id: string) => almacen.changeLineas((lineas) => dismissAviso(lineas, id));
