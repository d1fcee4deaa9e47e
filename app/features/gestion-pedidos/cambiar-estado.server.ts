import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { findAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { releaseCorreos, withdrawCorreos } from "#app/features/correo/correo.server.ts";
import { notifyCancelled, notifyDespacho, notifyPedido } from "#app/features/pedidos/avisos-pedido.server.ts";
import { type Despacho, findParte } from "#app/features/pedidos/despachos.ts";
import { listDespachos, recordRegreso, sendRest } from "#app/features/pedidos/despachos.server.ts";
import { type CambioHecho, setEstado } from "#app/features/pedidos/estado-pedido.server.ts";
import { lockPedido, readEstado } from "#app/features/pedidos/pedidos.server.ts";
import type { Estado, Pedido } from "#app/features/pedidos/pedidos.ts";
import { closePagos, settlePago } from "#app/features/pagos/cobrar.server.ts";
import { computeVencimiento } from "#app/features/pagos/plazo.ts";
import { sumPagos } from "#app/features/pagos/pagos.ts";
import { listPagos } from "#app/features/pagos/pagos.server.ts";
import { createFullRefund } from "#app/features/pagos/pedir-reembolso.server.ts";

/**
 * Writes the customer's mail of a change; `despacho` is what left the shop by it. An order that is pendiente again sends
 * none, nor one that is enviado of which nothing was left to send: each shipment has its mail.
 */
async function enqueueAviso(
  tx: Tx,
  { env }: Pick<Tienda, "env">,
  pedido: Pedido,
  cambio: CambioPedido,
  despacho: Despacho | null,
): Promise<void> {
  switch (cambio.estado) {
    case "pendiente":
      return undefined;
    case "procesando":
      return notifyPedido(tx, env, pedido, { tipo: "pedido_confirmado" });
    case "enviado":
      if (!despacho) return undefined;
      return notifyDespacho(tx, env, pedido, despacho, findParte(pedido, await listDespachos(tx, pedido.id)));
    case "entregado":
      // What was sent can no longer be taken back, and is told before this.
      for (const tipo of ["pedido_confirmado", "pedido_enviado"] as const) await releaseCorreos(tx, pedido.id, tipo);
      return notifyPedido(tx, env, pedido, { tipo: "pedido_entregado" });
    case "cancelado":
      return enqueueAvisoCancelacion(tx, env, pedido, cambio);
  }
}

/** Also orders the refund, where that was asked for: in the same transaction, so that a crash does neither or both. */
async function enqueueAvisoCancelacion(
  tx: Tx,
  env: Tienda["env"],
  pedido: Pedido,
  { devolver, actor_id, motivo }: CambioPedido,
) {
  const { aprobado, reembolsado } = sumPagos(await listPagos(tx, pedido.id));
  const devolviendo =
    devolver !== undefined &&
    (await createFullRefund(tx, pedido.id, { clave: devolver, motivo: "Pedido cancelado.", actor_id }));
  await notifyCancelled(tx, env, pedido, { cobrado: aprobado > reembolsado, devolviendo, motivo });
}

/** Before an order is cancelled: what it sent is on its way, and told of; or back, and not spoken of any more. */
async function settleEnvios(tx: Tx, pedido_id: string, { regresaron = false }: CambioPedido): Promise<void> {
  if (!regresaron) return releaseCorreos(tx, pedido_id, "pedido_enviado");
  await recordRegreso(tx, pedido_id);
  await withdrawCorreos(tx, pedido_id, "pedido_enviado");
}

export interface CambioPedido {
  estado: Estado;
  /** What the order was when the staff decided on it; when it is something else by now, nothing is changed. */
  desde?: Estado;
  actor_id: string;
  /** With cancelado: what had been sent is back in the shop. */
  regresaron?: boolean;
  /** With cancelado: what would go back to the stock is lost. */
  perdidas?: boolean;
  /** With cancelado: why, for the customer. */
  motivo?: string;
  /** With cancelado: a new id for the refund of all that is left (processRefundOrder). */
  devolver?: string;
}

export type ResultadoCambio =
  | CambioHecho
  /** Somebody else, or its payment, moved it from `desde` to this. */
  | { hecho: false; estado: Estado };

/**
 * An admin moves an order to any estado (docs/dinero-y-pedidos.md, section 5). Before cancelado its open pages are
 * closed and its vouchers withdrawn at the provider; what was paid stays paid until it is refunded.
 * Throws PasarelaError when a provider cannot be reached: nothing has changed then.
 */
export async function changeEstado(tienda: Tienda, pedido_id: string, cambio: CambioPedido): Promise<ResultadoCambio> {
  const { estado, desde } = cambio;
  if (estado === "cancelado") {
    // Checked before the transaction, too: the page is not closed for a stale decision.
    const now = await readEstado(tienda.db, pedido_id);
    if (desde !== undefined && desde !== now) return { hecho: false, estado: now };
    await closePagos(tienda, pedido_id, { vouchers: true });
  }
  return tienda.db.transaction((tx) => changeWithin(tx, tienda, pedido_id, cambio));
}

/** The same in a transaction of the caller's; its open pages are closed already, where it is to be cancelled. */
export async function changeWithin(
  tx: Tx,
  tienda: Pick<Tienda, "env" | "pasarelas">,
  pedido_id: string,
  cambio: CambioPedido,
): Promise<ResultadoCambio> {
  const { estado, desde, actor_id, motivo = "", perdidas = false } = cambio;
  const pedido = await lockPedido(tx, pedido_id);
  if (desde !== undefined && desde !== pedido.estado) return { hecho: false, estado: pedido.estado };
  if (pedido.estado === estado) return { hecho: true };
  if (estado === "cancelado") await settleEnvios(tx, pedido_id, cambio);
  const waits = estado === "pendiente";
  // The payment by hand that it tells of can still be taken back.
  if (waits || estado === "cancelado") await withdrawCorreos(tx, pedido_id, "pedido_confirmado");
  const vence_en = waits ? computeVencimiento(tienda, pedido.metodo_pago, await findAjustes(tx, tienda.env)) : null;
  const done = await setEstado(tx, pedido, { estado, actor_id, motivo, perdidas, ...(vence_en && { vence_en }) });
  if (!done.hecho) return done;
  const target = { accion: "estado", objeto: "pedido", objeto_id: pedido_id } as const;
  await addAuditoria(tx, {
    ...target,
    actor_id,
    antes: { estado: pedido.estado },
    despues: { estado, ...(motivo && { motivo }), ...(perdidas && { perdidas }) },
  });
  const leaves = estado === "enviado" || estado === "entregado";
  const despacho = leaves ? await sendRest(tx, pedido, { desde: pedido.estado, actor_id }) : null;
  await enqueueAviso(tx, tienda, pedido, cambio, despacho);
  return done;
}

/** 'Verificar pago': reads every attempt of an order at the provider, also the closed ones. Throws PasarelaError. */
export async function verifyPagos(tienda: Tienda, pedido_id: string): Promise<void> {
  for (const pago of await listPagos(tienda.db, pedido_id)) {
    if (pago.referencia === null) continue;
    await settlePago(tienda, pago);
  }
}
