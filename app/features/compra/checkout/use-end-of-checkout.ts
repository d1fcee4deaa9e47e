import { useEffect } from "react";
import { almacen } from "#app/features/compra/carrito/almacen.ts";
import { type Desenlace, settlePedido, settlePedidos } from "#app/features/compra/carrito/pendientes.ts";
import { forgetCupon, recallCupon } from "#app/features/catalogo/cupones/cupon-guardado.ts";
import type { PedidoPropio, Situacion } from "#app/features/pedidos/pedidos/pedidos.ts";
import { clearBorrador } from "./pestana.ts";

/** What the page of an order without an account knows of it: its browser may not ask. */
function settleKnown(pedido_id: string, desenlace: Desenlace): void {
  almacen.load();
  almacen.change((kept) => settlePedido(kept, pedido_id, desenlace));
}

/** Once the order is paid, removes its products from the cart, and clears draft and coupon. */
export function useEndOfCheckout(
  { id, items, ajustes }: Pick<PedidoPropio, "id" | "items" | "ajustes">,
  situacion: Situacion,
  porEnlace: boolean,
): void {
  const cupon = ajustes.find(({ tipo }) => tipo === "cupon")?.codigo;
  useEffect(() => {
    if (situacion !== "por_pagar" && !porEnlace) void settlePedidos();
    if (situacion !== "por_pagar" && porEnlace)
      settleKnown(id, situacion === "cancelado" ? { tipo: "anulado" } : { tipo: "comprado", items });
    if (situacion !== "pagado") return;
    clearBorrador();
    if (cupon !== undefined && cupon === recallCupon()) forgetCupon();
  }, [situacion, cupon, porEnlace, id, items]);
}
