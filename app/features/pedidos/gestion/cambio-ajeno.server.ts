import type { Db } from "#db/client.server.ts";
import { type Estado, NOMBRE_ESTADO } from "#app/features/pedidos/pedidos/pedidos.ts";
import { formatHace } from "#lib/fechas.ts";
import { findUltimoCambio } from "./detalle.server.ts";

const LLEGO_DINERO =
  "Mientras tanto se registró su pago, así que nada cambió. Si aún toca cancelarlo, hazlo con su devolución.";

/** `desde`: what staff saw; where it is the same, money has come. */
export async function formatStale(db: Db, pedido_id: string, now: Estado, desde?: Estado): Promise<string> {
  if (now === desde) return LLEGO_DINERO;
  const cambio = await findUltimoCambio(db, pedido_id);
  const nombre = NOMBRE_ESTADO[now];
  if (!cambio) return `El pedido ya estaba en «${nombre}». No cambiamos nada.`;
  const quien = cambio.actor ?? `La tienda (${cambio.detalle || "por sí sola"})`;
  return `${quien} ya lo pasó a «${nombre}» ${formatHace(cambio.created_at, new Date())}. No cambiamos nada: revisa el pedido como está ahora.`;
}
