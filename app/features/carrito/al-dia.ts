import { warn } from "#lib/warn.ts";
import { almacen } from "./almacen.ts";
import type { Lineas } from "./carrito.ts";
import { mergeVigentes, parseVigentes, type Vigentes } from "./novedades.ts";

/** Products per request: the limit of GET /api/carrito. */
const A_LA_VEZ = 99;

/** Minimum time between two comparisons when somebody comes back to the page, in ms. */
export const REPOSO = 30_000;

/** GET /api/carrito refuses other ids; a product with one cannot be bought either. */
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

async function fetchVigentes(ids: readonly string[]): Promise<Vigentes | null> {
  if (ids.length === 0) return new Map();
  try {
    const response = await fetch(`/api/carrito?${new URLSearchParams({ ids: ids.join(",") })}`);
    return response.ok ? parseVigentes(await response.json()) : null;
  } catch (error) {
    warn("the cart could not be compared with the shop", error);
    return null;
  }
}

async function refresh(lineas: Lineas): Promise<void> {
  for (let at = 0; at < lineas.length; at += A_LA_VEZ) {
    const asked = lineas.slice(at, at + A_LA_VEZ).map(({ producto }) => producto.id);
    const vigentes = await fetchVigentes(asked.filter((id) => ID.test(id)));
    if (!vigentes) return;
    almacen.change((kept) => {
      return { ...kept, lineas: mergeVigentes(kept.lineas, asked, vigentes, kept.pendientes.length > 0) };
    });
  }
}

let last = Number.NEGATIVE_INFINITY;
let running: Promise<void> | null = null;

/**
 * Compares the lines with the shop, unless that was done less than `minAge` ms ago. Without a connection everything
 * stays as it is: the checkout compares once more.
 */
export function refreshCarrito(minAge: number): Promise<void> {
  if (running) return running;
  const { lineas } = almacen.get();
  if (lineas.length === 0 || performance.now() - last < minAge) return Promise.resolve();
  last = performance.now();
  running = refresh(lineas).finally(() => {
    running = null;
  });
  return running;
}
