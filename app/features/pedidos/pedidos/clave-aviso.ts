import type { TipoCorreo } from "#app/features/base/correo/correo.ts";
import type { Despacho } from "./despachos.ts";
import type { Pedido, Voucher } from "./pedidos.ts";

const REPETIBLES: readonly TipoCorreo[] = [
  "dinero_devuelto",
  "pago_no_hallado",
  "pago_incompleto",
  "retorno",
  "entrega_corregida",
  "pedido_por_pagar",
];

/**
 * The idempotency key of a mail: per order, kind and round (`vuelta`), and per payment code, shipment, receipt and
 * refusal. Without a key (REPETIBLES) it is sent every time. The event that reopens a cancelled order belongs to the
 * previous round.
 */
export function toMailKey(
  { id, vuelta }: Pick<Pedido, "id" | "vuelta">,
  aviso: {
    tipo: TipoCorreo;
    voucher?: Voucher;
    despacho?: Pick<Despacho, "id">;
    rechazo?: { id: string } | null;
    comprobante?: { id: string };
    solicitud?: { id: string };
    correccion?: string;
  },
): string | null {
  const { tipo, voucher, despacho, rechazo, comprobante, solicitud, correccion } = aviso;
  if (REPETIBLES.includes(tipo)) return null;
  const own = voucher ?? despacho ?? rechazo ?? comprobante ?? solicitud;
  if (own) return [`pedido:${id}:${tipo}:${own.id}`, correccion].filter(Boolean).join(":");
  return vuelta === 0 ? `pedido:${id}:${tipo}` : `pedido:${id}:${tipo}:${vuelta}`;
}
