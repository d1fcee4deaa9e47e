import { formatFechaHora } from "#lib/fechas.ts";
import type { EventoPedido } from "./pedidos.ts";

/** The owner's text for each event. */
export const TEXTO_EVENTO: Record<EventoPedido["tipo"], string> = {
  creado: "Pedido registrado",
  pendiente: "Pendiente de pago",
  procesando: "En preparación",
  enviado: "Enviado",
  entregado: "Entregado",
  despacho: "Enviado en parte",
  despacho_corregido: "Datos del envío actualizados",
  despacho_deshecho: "Envío corregido",
  entrega_corregida: "Datos de entrega corregidos",
  adoptado: "Pasó a tu cuenta",
  cancelado: "Cancelado",
  pago_rechazado: "Pago no completado",
  reembolso: "Devolución de dinero",
  reembolso_fallido: "Devolución no completada",
  requiere_atencion: "En revisión",
};

export function LineaTiempo({ eventos }: { eventos: readonly EventoPedido[] }) {
  return (
    <ol className="grid">
      {eventos.map(({ id, tipo, detalle, created_at }) => (
        <li
          key={id}
          className="relative grid gap-0.5 border-l-2 border-line pb-5 pl-5 last:border-transparent last:pb-0"
        >
          <span aria-hidden className="absolute top-1.5 -left-[5px] size-2 rounded-full bg-accent" />
          <p className="font-medium">{TEXTO_EVENTO[tipo]}</p>
          {detalle ? <p className="text-sm text-muted">{detalle}</p> : null}
          <time dateTime={created_at.toISOString()} className="text-sm text-muted">
            {formatFechaHora(created_at)}
          </time>
        </li>
      ))}
    </ol>
  );
}
