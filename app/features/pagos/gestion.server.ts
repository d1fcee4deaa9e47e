import type { Tienda } from "#app/context.ts";
import type { Centimos } from "#app/lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import { addAuditoria } from "../auditoria/auditoria.server.ts";
import { TAREA_CORREO } from "../correo/tarea-correo.server.ts";
import { notifyPedido } from "../pedidos/avisos-pedido.server.ts";
import { type CambioHecho, setEstado } from "../pedidos/estado-pedido.server.ts";
import { lockPedido, readEstado } from "../pedidos/pedidos.server.ts";
import type { Estado, Pedido } from "../pedidos/pedidos.ts";
import { closePagos, pasarelaOf } from "./cobrar.server.ts";
import { applyLectura } from "./aplicar.server.ts";
import { listPagos } from "./pagos.server.ts";

const MOTIVO_TIENDA = "La tienda canceló tu pedido.";

/** The customer hears of what concerns them; that an order is pendiente again is for the staff to say. */
async function tell(tx: Tx, { env }: Tienda, pedido: Pedido, { estado, devuelto = null }: CambioPedido): Promise<void> {
  switch (estado) {
    case "pendiente":
      return undefined;
    case "procesando":
      return notifyPedido(tx, env, pedido, { tipo: "pedido_confirmado" });
    case "enviado":
      return notifyPedido(tx, env, pedido, { tipo: "pedido_enviado" });
    case "entregado":
      return notifyPedido(tx, env, pedido, { tipo: "pedido_entregado" });
    case "cancelado":
      return notifyPedido(tx, env, pedido, { tipo: "pedido_cancelado", motivo: MOTIVO_TIENDA, devuelto });
  }
}

export interface CambioPedido {
  estado: Estado;
  /** What the order was when the staff decided on it; when it is something else by now, nothing is changed. */
  desde?: Estado;
  actor_id: string;
  /** With cancelado: what is given back at the same time, in céntimos. The mail tells of it. */
  devuelto?: Centimos | null;
}

export type ResultadoCambio =
  | CambioHecho
  /** It is no longer `desde` but this, by someone else or by its payment. */
  | { hecho: false; estado: Estado };

/**
 * An admin moves an order to any estado (SPEC.md section 4). Before cancelado its open pages are closed and its
 * vouchers withdrawn at the provider; what was paid stays paid, and is for the refund to give back.
 * Throws PasarelaError when a provider cannot be reached: nothing has changed then.
 */
export async function changeEstado(tienda: Tienda, pedido_id: string, cambio: CambioPedido): Promise<ResultadoCambio> {
  const { estado, desde, actor_id } = cambio;
  const isStale = (now: Estado) => desde !== undefined && desde !== now;
  if (estado === "cancelado") {
    // Looked at before, too: a page that is still to be paid is not closed for a decision that no longer holds.
    const now = await readEstado(tienda.db, pedido_id);
    if (isStale(now)) return { hecho: false, estado: now };
    await closePagos(tienda, pedido_id, { vouchers: true });
  }
  const vence_en = new Date(Date.now() + tienda.env.PEDIDO_VENCE_MINUTOS * 60_000);
  const resultado = await tienda.db.transaction(async (tx) => {
    const pedido = await lockPedido(tx, pedido_id);
    if (isStale(pedido.estado)) return { hecho: false, estado: pedido.estado } as const;
    if (pedido.estado === estado) return { hecho: true } as const;
    const done = await setEstado(tx, pedido, { estado, actor_id, ...(estado === "pendiente" && { vence_en }) });
    if (!done.hecho) return done;
    const de = { accion: "estado", objeto: "pedido", objeto_id: pedido_id } as const;
    await addAuditoria(tx, { ...de, actor_id, antes: { estado: pedido.estado }, despues: { estado } });
    await tell(tx, tienda, pedido, cambio);
    return done;
  });
  tienda.wake(TAREA_CORREO);
  return resultado;
}

/** 'Verificar pago': asks the provider about every attempt of an order, also the closed ones. Throws PasarelaError. */
export async function verifyPagos(tienda: Tienda, pedido_id: string): Promise<void> {
  for (const pago of await listPagos(tienda.db, pedido_id)) {
    if (pago.referencia === null) continue;
    await applyLectura(tienda, pago, await pasarelaOf(tienda, pago.proveedor).read(pago));
  }
}
