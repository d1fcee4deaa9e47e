import { createContext, useContext } from "react";
import { addIgv, type Centimos } from "#lib/dinero.ts";

/** Whether prices are shown with IGV, as they are paid; else without it, and with it beside. */
export const PricesWithIgv = createContext(false);

/** Makes the amount that is shown of one without IGV. `porcentaje`: the rate of an order; by default today's. */
export function useShownAmount(porcentaje?: number): (amount: Centimos) => Centimos {
  const withIgv = useContext(PricesWithIgv);
  return (amount) => (withIgv ? addIgv(amount, porcentaje) : amount);
}
