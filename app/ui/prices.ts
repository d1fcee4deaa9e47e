import { createContext, useContext } from "react";
import { addIgv, type Centimos, centimos } from "#lib/dinero.ts";

/** True shows prices with IGV; false without it, and with it beside. */
export const PricesWithIgv = createContext(false);

/** A setting: at or below it 'few left' is shown. */
export const FewLeft = createContext(0);

export const showImporte = (
  show: (amount: Centimos) => Centimos,
  { precio, cantidad }: { precio: Centimos; cantidad: number },
): Centimos => centimos(show(precio) * cantidad);

/** `porcentaje` is an order's rate, by default the current one. */
export function useShownAmount(porcentaje?: number): (amount: Centimos) => Centimos {
  const withIgv = useContext(PricesWithIgv);
  return (amount) => (withIgv ? addIgv(amount, porcentaje) : amount);
}
