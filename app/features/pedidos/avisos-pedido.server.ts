import type { Env } from "#app/lib/env.ts";
import { type Centimos, fromSoles } from "#app/lib/dinero.ts";
import type { Tx } from "#db/client.server.ts";
import type { Mensaje, PedidoCorreo } from "../correo/correo.ts";
import {
  writePagoFallido,
  writePedidoCancelado,
  writePedidoConfirmado,
  writePedidoEntregado,
  writePedidoEnviado,
} from "../correo/correo-pedido.server.tsx";
import { enqueueCorreo } from "../correo/correo.server.ts";
import { getUsuarioById } from "../usuarios/usuarios.server.ts";
import type { Pedido } from "./pedidos.ts";

/** What a customer is told of their order by mail; each kind once for an order. */
export type AvisoPedido =
  | { tipo: "pedido_confirmado" | "pedido_enviado" | "pedido_entregado" }
  | { tipo: "pago_fallido" }
  /** `devuelto`: what is given back, in céntimos; null when nothing had been paid. */
  | { tipo: "pedido_cancelado"; motivo: string; devuelto: Centimos | null };

function write(env: Env, pedido: Pedido, correo: PedidoCorreo, aviso: AvisoPedido): Promise<Mensaje> {
  switch (aviso.tipo) {
    case "pedido_confirmado":
      return writePedidoConfirmado(env, correo);
    case "pedido_enviado":
      return writePedidoEnviado(env, correo);
    case "pedido_entregado":
      return writePedidoEntregado(env, correo);
    case "pago_fallido":
      return writePagoFallido(env, { ...correo, vence_en: pedido.vence_en });
    case "pedido_cancelado":
      return writePedidoCancelado(env, { ...correo, motivo: aviso.motivo, devuelto: aviso.devuelto });
  }
}

/** Writes the mail into the outbox, in the transaction of what it tells of. Wake TAREA_CORREO after the commit. */
export async function notifyPedido(tx: Tx, env: Env, pedido: Pedido, aviso: AvisoPedido): Promise<void> {
  const usuario = await getUsuarioById(tx, pedido.usuario_id);
  if (!usuario) throw new Error(`order ${pedido.id} has no customer`);
  // Nobody is left to tell.
  if (usuario.eliminado_en) return;
  const lineas = pedido.items.map((item) => ({ ...item, precio: fromSoles(item.precio) }));
  const { id, subtotal, igv, igv_porcentaje, total, direccion_envio, created_at } = pedido;
  const correo = {
    id,
    subtotal,
    igv,
    igv_porcentaje,
    total,
    direccion_envio,
    created_at,
    lineas,
    nombre: usuario.nombre,
  };
  const mensaje = await write(env, pedido, correo, aviso);
  await enqueueCorreo(tx, { tipo: aviso.tipo, para: usuario.email, mensaje, pedido_id: id });
}
