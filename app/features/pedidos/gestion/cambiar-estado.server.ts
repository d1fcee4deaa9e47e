import type { Tienda } from "#app/context.ts";
import type { Tx } from "#db/client.server.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { releaseCorreos, withdrawCorreos } from "#app/features/base/correo/correo.server.ts";
import { notifyCancelled, notifyDespacho, notifyPedido } from "#app/features/pedidos/pedidos/avisos-pedido.server.ts";
import { type Despacho, findParte } from "#app/features/pedidos/pedidos/despachos.ts";
import { listDespachos, recordRegreso, sendRest } from "#app/features/pedidos/pedidos/despachos.server.ts";
import { type CambioHecho, setEstado } from "#app/features/pedidos/pedidos/estado-pedido.server.ts";
import { lockPedido, readEstado } from "#app/features/pedidos/pedidos/pedidos.server.ts";
import type { Estado, Pedido } from "#app/features/pedidos/pedidos/pedidos.ts";
import { emitContraEntrega } from "#app/features/pedidos/pagos/aplicar.server.ts";
import { closePagos, settlePago } from "#app/features/pedidos/pagos/cobrar.server.ts";
import { computeVencimiento } from "#app/features/pedidos/pagos/plazo.ts";
import { sumPagos } from "#app/features/pedidos/pagos/pagos.ts";
import { listPagos } from "#app/features/pedidos/pagos/pagos.server.ts";
import { createFullRefund } from "#app/features/pedidos/pagos/pedir-reembolso.server.ts";

/** `despacho` is the shipment of this change. Each shipment has its mail, so enviado without one has none. */
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
      // Nothing can be undone any more, so send delayed mails before this one.
      for (const tipo of ["pedido_confirmado", "pedido_enviado"] as const) await releaseCorreos(tx, pedido.id, tipo);
      return notifyPedido(tx, env, pedido, { tipo: "pedido_entregado" });
    case "cancelado":
      return enqueueAvisoCancelacion(tx, env, pedido, cambio);
  }
}

/** The refund is ordered in the same transaction: a crash does neither or both. */
async function enqueueAvisoCancelacion(
  tx: Tx,
  env: Tienda["env"],
  pedido: Pedido,
  { devolver, actor_id, motivo }: CambioPedido,
) {
  const cobrado = await hasDinero(tx, pedido.id);
  const devolviendo =
    devolver !== undefined &&
    (await createFullRefund(tx, pedido.id, { clave: devolver, motivo: "Pedido cancelado.", actor_id }));
  await notifyCancelled(tx, env, pedido, { cobrado, devolviendo, motivo });
}

/** Shipments are back (drop their mails) or on their way (send them). */
async function settleEnvios(tx: Tx, pedido_id: string, { regresaron = false }: CambioPedido): Promise<void> {
  if (!regresaron) return releaseCorreos(tx, pedido_id, "pedido_enviado");
  await recordRegreso(tx, pedido_id);
  await withdrawCorreos(tx, pedido_id, "pedido_enviado");
}

async function hasDinero(tx: Tx, pedido_id: string): Promise<boolean> {
  const { aprobado, reembolsado } = sumPagos(await listPagos(tx, pedido_id));
  return aprobado > reembolsado;
}

export interface CambioPedido {
  estado: Estado;
  /** The estado that staff saw; with another nothing is changed. */
  desde?: Estado;
  actor_id: string;
  regresaron?: boolean;
  /** With cancelado: unsent units are lost. */
  perdidas?: boolean;
  motivo?: string;
  /** With cancelado: a new id for the refund of what is left. */
  devolver?: string;
  /** With cancelado: staff saw an order without money. Where some has come since, nothing is changed. */
  impago?: boolean;
}

export type ResultadoCambio =
  | CambioHecho
  /** Somebody else, or a payment, changed the estado from `desde`; the same one: money has come. */
  | { hecho: false; estado: Estado };

/**
 * Moves an order to any estado, for staff (docs/dinero-y-pedidos.md, section 5). Before cancelado its payment pages are
 * closed and its vouchers withdrawn; paid money stays until it is refunded. Throws PasarelaError when a provider cannot
 * be reached: nothing has changed then.
 */
export async function changeEstado(tienda: Tienda, pedido_id: string, cambio: CambioPedido): Promise<ResultadoCambio> {
  const { estado, desde } = cambio;
  if (estado === "cancelado") {
    // Also checked here, so that no page is closed for an outdated decision.
    const now = await readEstado(tienda.db, pedido_id);
    if (desde !== undefined && desde !== now) return { hecho: false, estado: now };
    await closePagos(tienda, pedido_id, { vouchers: true });
  }
  return tienda.db.transaction((tx) => changeWithin(tx, tienda, pedido_id, cambio));
}

/** changeEstado() in the caller's transaction. For cancelado the payment pages must be closed already. */
export async function changeWithin(
  tx: Tx,
  tienda: Pick<Tienda, "env" | "pasarelas">,
  pedido_id: string,
  cambio: CambioPedido,
): Promise<ResultadoCambio> {
  const { estado, desde, actor_id, motivo = "", perdidas = false, impago = false } = cambio;
  const pedido = await lockPedido(tx, pedido_id);
  if (desde !== undefined && desde !== pedido.estado) return { hecho: false, estado: pedido.estado };
  if (impago && (await hasDinero(tx, pedido_id))) return { hecho: false, estado: pedido.estado };
  if (pedido.estado === estado) return { hecho: true };
  if (estado === "cancelado") await settleEnvios(tx, pedido_id, cambio);
  const waits = estado === "pendiente";
  // The mail waits while a manual payment's confirmation can be undone.
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
  await emitContraEntrega(tx, tienda, pedido, estado);
  await enqueueAviso(tx, tienda, pedido, cambio, despacho);
  return done;
}

/** Reads every attempt at the provider, also closed ones. Throws PasarelaError. */
export async function verifyPagos(tienda: Tienda, pedido_id: string): Promise<void> {
  for (const pago of await listPagos(tienda.db, pedido_id)) {
    if (pago.referencia === null) continue;
    await settlePago(tienda, pago);
  }
}
