import { useEffect } from "react";
import { settlePedidos } from "#app/features/carrito/pendientes.ts";
import type { Situacion } from "#app/features/pedidos/pedidos.ts";
import { clearBorrador } from "./pestana.ts";

/** Takes what was bought out of the cart, and clears the checkout's draft once the order is paid. */
export function useEndOfCheckout(situacion: Situacion): void {
  useEffect(() => {
    if (situacion !== "por_pagar") void settlePedidos();
    if (situacion === "pagado") clearBorrador();
  }, [situacion]);
}
