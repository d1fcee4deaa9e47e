import { useMemo } from "react";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { useStore } from "#app/ui/use-store.ts";
import { refreshCarrito } from "./al-dia.ts";
import { almacen, SIN_CARGAR } from "./almacen.ts";
import {
  addProducto,
  applyCambios,
  type CambioProducto,
  countUnidades,
  type LineaCarrito,
  type ProductoCarrito,
  removeProducto,
  restoreLinea,
  setCantidad,
  totalesCarrito,
} from "./carrito.ts";
import { CLAVE } from "./guardado.ts";
import { dismissAviso } from "./novedades.ts";
import { settlePedidos } from "./pendientes.ts";

/** A product of the storefront, its price in céntimos. */
export interface ProductoVenta extends Omit<ProductoCarrito, "precio"> {
  precio: Centimos;
}

let started = false;

function follow(event: StorageEvent) {
  // A null key: another tab cleared the whole storage.
  if (event.key === CLAVE || event.key === null) almacen.follow(event.newValue);
}

function subscribe(listener: () => void): () => void {
  const unsubscribe = almacen.subscribe(listener);
  if (!started) {
    // Never removed: the cart outlives every component.
    started = true;
    almacen.load();
    window.addEventListener("storage", follow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") void settlePedidos();
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) void settlePedidos();
    });
    void settlePedidos().then(() => refreshCarrito(0));
  }
  return unsubscribe;
}

/** Adds up to the stock; returns how many units were added. */
function add({ id, nombre, categoria, precio, stock, imagen }: ProductoVenta, cantidad = 1): number {
  const producto = { id, nombre, categoria, precio: toSoles(precio), stock, imagen };
  let added = 0;
  almacen.changeLineas((lineas) => {
    const after = addProducto(lineas, producto, cantidad);
    added = Math.max(0, countUnidades(after) - countUnidades(lineas));
    return after;
  });
  return added;
}

const acciones = {
  add,
  setCantidad: (id: string, cantidad: number) => almacen.changeLineas((lineas) => setCantidad(lineas, id, cantidad)),
  remove: (id: string) => almacen.changeLineas((lineas) => removeProducto(lineas, id)),
  restore: (linea: LineaCarrito, index: number) => almacen.changeLineas((lineas) => restoreLinea(lineas, linea, index)),
  update: (cambios: readonly CambioProducto[]) => almacen.changeLineas((lineas) => applyCambios(lineas, cambios)),
  dismiss: (id: string) => almacen.changeLineas((lineas) => dismissAviso(lineas, id)),
  clear: () => almacen.changeLineas(() => []),
};

/** The cart, for any component. On the server, and until the browser has read it, `cargado` is false and it is empty. */
export function useCarrito() {
  const estado = useStore({ subscribe, get: almacen.get }, SIN_CARGAR);
  return useMemo(() => {
    const { cargado, lineas } = estado;
    return { cargado, lineas, count: countUnidades(lineas), totales: totalesCarrito(lineas), ...acciones };
  }, [estado]);
}
