import { createContext, useContext } from "react";
import { addIgv, type Centimos, centimos } from "#lib/dinero.ts";

/** Whether prices are shown with IGV, as they are paid; else without it, and with it beside. */
export const PricesWithIgv = createContext(false);

/** With so many units or fewer a shopper is warned that few are left; staff set it. */
export const FewLeft = createContext(0);

/** What a line comes to: so many times the price that is shown beside it. */
export const showImporte = (
  show: (amount: Centimos) => Centimos,
  { precio, cantidad }: { precio: Centimos; cantidad: number },
): Centimos => centimos(show(precio) * cantidad);

/** Makes the amount that is shown of one without IGV. `porcentaje`: the rate of an order; by default today's. */
export function useShownAmount(porcentaje?: number): (amount: Centimos) => Centimos {
  const withIgv = useContext(PricesWithIgv);
  return (amount) => (withIgv ? addIgv(amount, porcentaje) : amount);
}
