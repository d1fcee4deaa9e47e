import { warn } from "#lib/warn.ts";
import { almacen } from "./almacen.ts";
import type { Lineas } from "./carrito.ts";
import { mergeVigentes, parseVigentes, type Vigentes } from "./novedades.ts";

/** Products per request: the limit of GET /api/carrito. */
export const A_LA_VEZ = 99;

/** Minimum time between two comparisons on returning to the page, in ms. */
export const REPOSO = 30_000;

const ID = /^[\da-f]{8}-[\da-f]{4}-[1-8][\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** GET /api/carrito refuses other ids; such a product cannot be bought either. */
export const isIdProducto = (text: string): boolean => ID.test(text);

/** Takes one to A_LA_VEZ products; null without an answer. */
export async function askProductos<T>(ids: readonly string[], parse: (body: unknown) => T | null): Promise<T | null> {
  try {
    const response = await fetch(`/api/carrito?${new URLSearchParams({ ids: ids.join(",") })}`);
    return response.ok ? parse(await response.json()) : null;
  } catch (error) {
    warn("the shop could not be asked for its products of now", error);
    return null;
  }
}

/** Takes at most A_LA_VEZ products; null without an answer. */
export async function fetchVigentes(ids: readonly string[]): Promise<Vigentes | null> {
  return ids.length === 0 ? new Map() : askProductos(ids, parseVigentes);
}

async function refresh(lineas: Lineas): Promise<void> {
  for (let at = 0; at < lineas.length; at += A_LA_VEZ) {
    const asked = lineas.slice(at, at + A_LA_VEZ).map(({ producto }) => producto.id);
    const vigentes = await fetchVigentes(asked.filter(isIdProducto));
    if (!vigentes) return;
    almacen.change((kept) => {
      return { ...kept, lineas: mergeVigentes(kept.lineas, asked, vigentes, kept.pendientes.length > 0) };
    });
  }
}

let last = Number.NEGATIVE_INFINITY;
let running: Promise<void> | null = null;

/**
 * Compares with the shop, unless done less than `minAge` ms ago. Without a connection nothing changes: the checkout
 * compares again.
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
