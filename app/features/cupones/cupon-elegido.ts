import { lowestPrecio, TOTAL_MINIMO } from "#lib/dinero.ts";
import { createStore } from "#lib/store.ts";

/** What a coupon leaves of an order at least: with IGV it is what providers take. */
export const SUBTOTAL_MINIMO = lowestPrecio(TOTAL_MINIMO);

/** The line that the coupon of this browser adds, as the shop last said it: in céntimos without IGV, below 0. */
export interface LineaElegida {
  codigo: string;
  nombre: string;
  /** 0 for one that takes off the delivery: the checkout knows that. */
  monto: number;
  envio_gratis: boolean;
}

/** null while none takes anything off. */
export const lineaCupon = createStore<LineaElegida | null>(null);

/**
 * The coupon's line where these products can bear it: another tab may just have taken some out. `envio`: what the order
 * pays for its delivery, as far as that is known.
 */
export function fitCupon(linea: LineaElegida | null, subtotal: number, envio = 0): LineaElegida[] {
  if (!linea) return [];
  const monto = linea.envio_gratis ? 0 - Math.min(envio, Math.max(0, subtotal + envio - SUBTOTAL_MINIMO)) : linea.monto;
  return monto < 0 && subtotal + envio + monto >= 0 ? [{ ...linea, monto }] : [];
}
