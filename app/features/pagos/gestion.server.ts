import type { Tienda } from "#app/context.ts";
import { type CambioHecho, setEstado } from "../pedidos/estado-pedido.server.ts";
import { lockPedido } from "../pedidos/pedidos.server.ts";
import type { Estado } from "../pedidos/pedidos.ts";
import { closePagos, pasarelaOf } from "./cobrar.server.ts";
import { applyLectura, listPagos } from "./pagos.server.ts";

/**
 * An admin moves an order to any estado (SPEC.md section 4). Before cancelado its open pages are closed and its
 * vouchers withdrawn at the provider; what was paid stays paid, and is for the refund to give back.
 * Throws PasarelaError when a provider cannot be reached: nothing has changed then.
 */
export async function changeEstado(
  tienda: Tienda,
  pedido_id: string,
  { estado, actor_id }: { estado: Estado; actor_id: string },
): Promise<CambioHecho> {
  if (estado === "cancelado") await closePagos(tienda, pedido_id, { vouchers: true });
  const vence_en = new Date(Date.now() + tienda.env.PEDIDO_VENCE_MINUTOS * 60_000);
  return tienda.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    return setEstado(tx, pedido, { estado, actor_id, ...(estado === "pendiente" && { vence_en }) });
  });
}

/** 'Verificar pago': asks the provider about every attempt of an order, also the closed ones. Throws PasarelaError. */
export async function verifyPagos(tienda: Tienda, pedido_id: string): Promise<void> {
  for (const pago of await listPagos(tienda.db, pedido_id)) {
    if (pago.referencia === null) continue;
    await applyLectura(tienda.db, pago, await pasarelaOf(tienda, pago.proveedor).read(pago));
  }
}
