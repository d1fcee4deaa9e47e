import { useMemo } from "react";
import { type Centimos, toSoles } from "#lib/dinero.ts";
import { warn } from "#lib/warn.ts";
import { useStore } from "#app/ui/use-store.ts";
import { almacen, SIN_CARGAR } from "./almacen.ts";
import { addProducto, countUnidades, type ProductoCarrito } from "./carrito.ts";
import { CLAVE } from "./clave.ts";

/** With the price in céntimos. */
export interface ProductoVenta extends Omit<ProductoCarrito, "precio"> {
  precio: Centimos;
}

let started = false;

function follow(event: StorageEvent) {
  // A null key: another tab cleared the whole storage.
  if (event.key === CLAVE || event.key === null) almacen.follow(event.newValue);
}

/** Loads its code only for visitors with pending orders. */
async function settle(): Promise<void> {
  if (almacen.get().pendientes.length === 0) return;
  const { settlePedidos } = await import("./pendientes.ts");
  await settlePedidos();
}

/** Loads its code only for visitors with a cart. */
async function compare(): Promise<void> {
  if (almacen.get().lineas.length === 0) return;
  const { refreshCarrito } = await import("./al-dia.ts");
  await refreshCarrito(0);
}

const retryLater = (error: unknown) => warn("the cart could not be brought up to date", error);

function subscribe(listener: () => void): () => void {
  const unsubscribe = almacen.subscribe(listener);
  if (!started) {
    // Never removed: the cart outlives every component.
    started = true;
    almacen.load();
    window.addEventListener("storage", follow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") settle().catch(retryLater);
    });
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) settle().catch(retryLater);
    });
    settle().then(compare).catch(retryLater);
  }
  return unsubscribe;
}

/** Adds up to the stock; returns the added units. */
export function addToCarrito({ id, nombre, categoria, precio, stock, imagen }: ProductoVenta, cantidad = 1): number {
  const producto = { id, nombre, categoria, precio: toSoles(precio), stock, imagen };
  let added = 0;
  almacen.changeLineas((lineas) => {
    const after = addProducto(lineas, producto, cantidad);
    added = Math.max(0, countUnidades(after) - countUnidades(lineas));
    return after;
  });
  return added;
}

/** `cargado` is false, and the cart empty, on the server and until the browser has read its storage. */
export function useCarrito() {
  const { cargado, lineas } = useStore({ subscribe, get: almacen.get }, SIN_CARGAR);
  return useMemo(() => ({ cargado, lineas, count: countUnidades(lineas) }), [cargado, lineas]);
}
