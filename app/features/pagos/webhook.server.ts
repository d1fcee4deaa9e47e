import type { Tienda } from "#app/context.ts";
import { settlePago } from "./cobrar.server.ts";
import { mergePartes, SIN_DINERO } from "./pagos.ts";
import { findPago, isKnownEvento } from "./pagos.server.ts";
import type { Pasarela } from "./pasarela.ts";

export type Recibo =
  /** Not signed by the provider, or no notification at all. */
  "rechazado" | "ignorado" | "repetido" | "aplicado";

/**
 * Receives a provider's notification: checks its signature, then reads the payment at the provider, since a
 * notification is only a hint. Throws PasarelaError when the provider cannot be reached: the notification then has to
 * be sent again.
 */
export async function receiveWebhook(tienda: Tienda, pasarela: Pasarela, request: Request): Promise<Recibo> {
  const { db, log } = tienda;
  const aviso = await pasarela.verifyWebhook(request);
  if (!aviso) return "rechazado";
  const { proveedor } = pasarela;
  const pago = aviso.intento && (await findPago(db, { proveedor, ...aviso.intento }));
  if (!pago) {
    log.info({ proveedor, tipo: aviso.tipo }, "notification that concerns no order of this shop");
    return "ignorado";
  }
  if (await isKnownEvento(db, proveedor, aviso.evento_id)) return "repetido";
  const { referencia = null, parte = null } = aviso.intento ?? {};
  // What it names is read too, whether or not the provider's own lists know of it already.
  const partes = parte === null ? pago.partes : mergePartes([{ id: parte, ...SIN_DINERO }], pago.partes);
  await settlePago(tienda, { ...pago, referencia: pago.referencia ?? referencia, partes }, aviso);
  return "aplicado";
}
