import { useEffect } from "react";
import { settlePedidos } from "#app/features/carrito/pendientes.ts";
import type { Situacion } from "#app/features/pedidos/pedidos.ts";
import { clearBorrador } from "./pestana.ts";

/** Takes what was bought out of the cart, and forgets the checkout's form once the order is paid. */
export function useEndOfCheckout(situacion: Situacion): void {
  useEffect(() => {
    // The page may have waited for this: the cart is not to wait for the next visit.
    if (situacion !== "por_pagar") void settlePedidos();
    if (situacion === "pagado") clearBorrador();
  }, [situacion]);
}
