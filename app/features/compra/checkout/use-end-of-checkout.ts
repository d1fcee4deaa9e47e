import { useEffect } from "react";
import { settlePedidos } from "#app/features/compra/carrito/pendientes.ts";
import { forgetCupon, recallCupon } from "#app/features/catalogo/cupones/cupon-guardado.ts";
import type { AjustePedido, Situacion } from "#app/features/pedidos/pedidos/pedidos.ts";
import { clearBorrador } from "./pestana.ts";

/** Once the order is paid, removes its products from the cart, and clears draft and coupon. */
export function useEndOfCheckout(situacion: Situacion, ajustes: readonly AjustePedido[]): void {
  const cupon = ajustes.find(({ tipo }) => tipo === "cupon")?.codigo;
  useEffect(() => {
    if (situacion !== "por_pagar") void settlePedidos();
    if (situacion !== "pagado") return;
    clearBorrador();
    if (cupon !== undefined && cupon === recallCupon()) forgetCupon();
  }, [situacion, cupon]);
}
