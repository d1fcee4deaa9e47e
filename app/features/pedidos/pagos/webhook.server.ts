import type { Tienda } from "#app/context.ts";
import { settlePago } from "./cobrar.server.ts";
import { mergePartes, SIN_DINERO } from "./pagos.ts";
import { findPago, isKnownEvento } from "./pagos.server.ts";
import type { Pasarela } from "./pasarela.ts";

export type Recibo =
  /** rechazado: not signed by the provider, or no notification. */
  "rechazado" | "ignorado" | "repetido" | "aplicado";

/**
 * Verifies a notification, then reads the payment at the provider. Throws PasarelaError where it cannot: the
 * notification must then be sent again.
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
  // Read the named payment even if the provider's lists lack it yet.
  const partes = parte === null ? pago.partes : mergePartes([{ id: parte, ...SIN_DINERO }], pago.partes);
  await settlePago(tienda, { ...pago, referencia: pago.referencia ?? referencia, partes }, aviso);
  return "aplicado";
}
