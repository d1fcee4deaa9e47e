import { addIgv, type Centimos, centimos, formatSoles, type Totales } from "./dinero.ts";

/* Amounts that may be negative, apart from lib/dinero.ts, which every page loads. */

export const toSignedSoles = (amount: number): number => amount / 100;
export const fromSignedSoles = (amount: number): number => Math.round(amount * 100);

/** "S/ 15.00", "− S/ 10.50". */
export const formatSigned = (amount: number): string =>
  amount < 0 ? `− ${formatSoles(centimos(-amount))}` : formatSoles(centimos(amount));

export const addSignedIgv = (amount: number, porcentaje?: number): number =>
  Math.sign(amount) * addIgv(centimos(Math.abs(amount)), porcentaje);

/** The total less its parts with IGV: an order's IGV is rounded once, a price's by itself. */
export function computeRedondeo(
  { total, igv_porcentaje }: Totales,
  lineas: readonly { precio: Centimos; cantidad: number }[],
  extras: readonly { monto: number }[],
): number {
  const products = lineas.reduce((sum, { precio, cantidad }) => sum + addIgv(precio, igv_porcentaje) * cantidad, 0);
  return total - extras.reduce((sum, { monto }) => sum + addSignedIgv(monto, igv_porcentaje), products);
}
