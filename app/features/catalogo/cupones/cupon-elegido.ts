import { lowestPrecio, TOTAL_MINIMO } from "#lib/dinero.ts";
import { createStore } from "#lib/store.ts";

/** Its total with IGV is the minimum of payment providers. */
export const SUBTOTAL_MINIMO = lowestPrecio(TOTAL_MINIMO);

/** The coupon as last answered. */
export interface LineaElegida {
  codigo: string;
  nombre: string;
  /** In céntimos without IGV, below 0; 0 for delivery, which the checkout computes. */
  monto: number;
  envio_gratis: boolean;
}

/** null without a discount. */
export const lineaCupon = createStore<LineaElegida | null>(null);

/**
 * Checks the coupon against these products, since another tab may have removed some. `envio`: the order's delivery
 * price, if known.
 */
export function fitCupon(linea: LineaElegida | null, subtotal: number, envio = 0): LineaElegida[] {
  if (!linea) return [];
  const monto = linea.envio_gratis ? 0 - Math.min(envio, Math.max(0, subtotal + envio - SUBTOTAL_MINIMO)) : linea.monto;
  return monto < 0 && subtotal + envio + monto >= 0 ? [{ ...linea, monto }] : [];
}
