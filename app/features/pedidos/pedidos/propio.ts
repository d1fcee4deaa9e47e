import { type EventoPedido, isPagado, type Pedido, type PedidoPropio, type Situacion } from "./pedidos.ts";

/** Staff can still undo the confirmation of a manual payment: the owner is not told before the mail. */
export const isSinDecir = ({ estado }: Pick<Pedido, "estado">, situacion: Situacion): boolean =>
  isPagado(estado) && situacion === "verificando";

export function toPropio(
  {
    usuario_id: _usuario,
    contacto_nombre: _nombre,
    contacto_correo: _correo,
    hecho_por: _hecho,
    vuelta: _vuelta,
    requiere_atencion,
    ...pedido
  }: Pedido,
  situacion: Situacion,
): PedidoPropio {
  const estado = isSinDecir(pedido, situacion) ? "pendiente" : pedido.estado;
  return { ...pedido, estado, en_revision: requiere_atencion !== null };
}

export function hidePagado(eventos: readonly EventoPedido[]): EventoPedido[] {
  const last = eventos.findLastIndex(({ tipo }) => tipo === "procesando");
  return eventos.filter((_, position) => position !== last);
}
