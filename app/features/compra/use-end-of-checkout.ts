import { useEffect } from "react";
import { settlePedidos } from "#app/features/carrito/pendientes.ts";
import { forgetCupon, recallCupon } from "#app/features/cupones/cupon-guardado.ts";
import type { AjustePedido, Situacion } from "#app/features/pedidos/pedidos.ts";
import { clearBorrador } from "./pestana.ts";

/** Takes what was bought out of the cart, and clears the checkout's draft and its coupon once the order is paid. */
export function useEndOfCheckout(situacion: Situacion, ajustes: readonly AjustePedido[]): void {
  const cupon = ajustes.find(({ tipo }) => tipo === "cupon")?.nombre;
  useEffect(() => {
    if (situacion !== "por_pagar") void settlePedidos();
    if (situacion !== "pagado") return;
    clearBorrador();
    const codigo = recallCupon();
    if (codigo && cupon?.endsWith(` ${codigo}`)) forgetCupon();
  }, [situacion, cupon]);
}
