import type { Env } from "#lib/env.ts";
import { type Centimos, fromSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import type { Tx } from "#db/client.server.ts";
import type { MensajeCorreo, PedidoCorreo, TipoCorreo } from "#app/features/correo/correo.ts";
import {
  writeCodigoPago,
  writeEntregaCorregida,
  writeDineroDevuelto,
  writePagoFallido,
  writePagoNoHallado,
  writePedidoCancelado,
  writePedidoConfirmado,
  writePedidoEntregado,
} from "#app/features/correo/correo-pedido.server.tsx";
import { type ComprobanteCorreo, writeComprobante } from "#app/features/correo/correo-comprobante.server.tsx";
import { type PasoRetorno, writeRetorno } from "#app/features/correo/correo-retorno.server.tsx";
import { writePedidoEnviado } from "#app/features/correo/correo-envio.server.tsx";
import { type Marca, toMarcaCorreo } from "#app/features/ajustes/marca.ts";
import { findAjustes } from "#app/features/ajustes/ajustes.server.ts";
import { enqueueCorreo, hasCorreo, withdrawCorreo, withdrawCorreos } from "#app/features/correo/correo.server.ts";
import { getUsuarioById } from "#app/features/usuarios/usuarios.server.ts";
import { DESHACER_S, type Despacho, formatContenido, type ParteDespacho } from "./despachos.ts";
import { describeEntrega, describePagoEnvio, listExtras } from "./entrega.ts";
import type { Pedido, Voucher } from "./pedidos.ts";
import { readEntrega } from "./pedidos.server.ts";

/** What a customer is told of their order by mail. */
export type AvisoPedido =
  | { tipo: "pedido_confirmado" | "pedido_entregado" | "entrega_corregida" }
  /** `correccion`: the id of what changed of it since it was told, with `datos`. */
  | { tipo: "pedido_enviado"; despacho: Despacho; parte: ParteDespacho | "datos"; correccion?: string }
  /** `rechazo`: which one, and why in a sentence, where the provider says so. */
  | { tipo: "pago_fallido"; rechazo: { id: string; motivo: string } | null }
  /** What they say to have paid by hand was not found, after the order had ended; `pagado`: beside what paid it. */
  | { tipo: "pago_no_hallado"; codigo: string; motivo: string; pagado: boolean }
  /** `texto` is the shop's, for the buyer; empty where the step says all. */
  | { tipo: "retorno"; paso: PasoRetorno; contenido: string; texto: string }
  | { tipo: "codigo_pago"; voucher: Voucher }
  | { tipo: "comprobante"; comprobante: ComprobanteCorreo }
  /** `cobrado`: there is money of theirs; `devuelto`: what of it went back at the same time, in céntimos. */
  | { tipo: "pedido_cancelado"; motivo: string; cobrado: boolean; devuelto?: Centimos }
  /** In céntimos. */
  | { tipo: "dinero_devuelto"; devuelto: Centimos };

function enqueue(marca: Marca, pedido: Pedido, correo: PedidoCorreo, aviso: AvisoPedido): Promise<MensajeCorreo> {
  switch (aviso.tipo) {
    case "pedido_confirmado":
      return writePedidoConfirmado(marca, correo);
    case "pedido_enviado": {
      const { despacho, parte } = aviso;
      const envio = { ...despacho, parte, contenido: formatContenido(despacho, pedido.items) };
      return writePedidoEnviado(marca, { ...correo, envio });
    }
    case "pedido_entregado":
      return writePedidoEntregado(marca, correo);
    case "entrega_corregida":
      return writeEntregaCorregida(marca, { ...correo, telefono: pedido.telefono });
    case "codigo_pago": {
      const { codigo, enlace, vence_en } = aviso.voucher;
      return writeCodigoPago(marca, {
        ...correo,
        codigo,
        enlace,
        vence_en: vence_en === null ? null : new Date(vence_en),
      });
    }
    case "pago_fallido":
      return writePagoFallido(marca, {
        ...correo,
        vence_en: pedido.vence_en,
        motivo: aviso.rechazo?.motivo ?? null,
      });
    case "retorno":
      return writeRetorno(marca, { ...correo, paso: aviso.paso, contenido: aviso.contenido, texto: aviso.texto });
    case "comprobante":
      return writeComprobante(marca, { ...correo, comprobante: aviso.comprobante });
    case "pago_no_hallado":
      return writePagoNoHallado(marca, { ...correo, codigo: aviso.codigo, motivo: aviso.motivo, pagado: aviso.pagado });
    case "pedido_cancelado":
      return writePedidoCancelado(marca, { ...correo, ...aviso, devuelto: aviso.devuelto ?? null });
    case "dinero_devuelto":
      return writeDineroDevuelto(marca, { ...correo, devuelto: aviso.devuelto });
  }
}

/**
 * The key by which a mail is sent once: per order, kind and round (`vuelta`). Each payment code, each shipment, each
 * receipt and each refusal that is told apart has its own; null, for money that goes back or was not found and for the
 * steps of a return, is sent every time. The step that takes a cancelled order up still belongs to the round before.
 */
function toMailKey(
  { id, vuelta }: Pick<Pedido, "id" | "vuelta">,
  aviso: {
    tipo: TipoCorreo;
    voucher?: Voucher;
    despacho?: Pick<Despacho, "id">;
    rechazo?: { id: string } | null;
    comprobante?: { id: string };
    correccion?: string;
  },
): string | null {
  const { tipo, voucher, despacho, rechazo, comprobante, correccion } = aviso;
  if (["dinero_devuelto", "pago_no_hallado", "retorno", "entrega_corregida"].includes(tipo)) return null;
  const own = voucher ?? despacho ?? rechazo ?? comprobante;
  if (own) return [`pedido:${id}:${tipo}:${own.id}`, correccion].filter(Boolean).join(":");
  return vuelta === 0 ? `pedido:${id}:${tipo}` : `pedido:${id}:${tipo}:${vuelta}`;
}

/** What a mail says of the delivery: days where they are certain, and how it is paid while it is still to come. */
async function tellEntrega(tx: Tx, pedido: Pedido, aviso: AvisoPedido): Promise<string> {
  const { tipo } = aviso;
  if (
    tipo === "pedido_cancelado" ||
    tipo === "dinero_devuelto" ||
    tipo === "pedido_entregado" ||
    tipo === "comprobante"
  )
    return "";
  // Whoever comes for it needs no day of arrival.
  if (aviso.tipo === "pedido_enviado" && aviso.despacho.recojo) return "";
  const paid = tipo === "entrega_corregida" && pedido.estado === "procesando";
  const certain = paid || tipo === "pedido_confirmado" || tipo === "pedido_enviado";
  // The payment that this mail tells of may just have moved the days.
  const entrega = certain ? await readEntrega(tx, pedido.id) : pedido.entrega;
  const cuando = certain ? describeEntrega({ entrega, estado: "procesando" }) : null;
  return [cuando, describePagoEnvio({ ...pedido, entrega })].filter(Boolean).join("\n");
}

/** Writes the mail into the outbox, in the caller's transaction. `espera`: delay of the sending in seconds. */
export async function notifyPedido(tx: Tx, env: Env, pedido: Pedido, aviso: AvisoPedido, espera = 0): Promise<void> {
  const usuario = await getUsuarioById(tx, pedido.usuario_id);
  if (!usuario) throw new Error(`order ${pedido.id} has no customer`);
  // A deleted account has no address.
  if (usuario.eliminado_en) return;
  const lineas = pedido.items.map((item) => ({ ...item, precio: fromSoles(item.precio) }));
  const { id, numero, subtotal, igv, igv_porcentaje, total, direccion_envio, receptor, created_at } = pedido;
  const ajustes = await findAjustes(tx, env);
  const correo = {
    id,
    numero,
    subtotal,
    igv,
    igv_porcentaje,
    total,
    direccion_envio,
    receptor,
    created_at,
    lineas,
    extras: listExtras(pedido),
    entrega: await tellEntrega(tx, pedido, aviso),
    nombre: usuario.nombre,
    preciosConIgv: ajustes.precios_con_igv,
  };
  const mensaje = await enqueue(toMarcaCorreo(env, ajustes), pedido, correo, aviso);
  const { tipo } = aviso;
  await enqueueCorreo(tx, {
    tipo,
    para: usuario.email,
    mensaje,
    pedido_id: id,
    comprobante_id: aviso.tipo === "comprobante" ? aviso.comprobante.id : undefined,
    clave: toMailKey(pedido, aviso),
    espera,
  });
}

const MOTIVO_TIENDA = "La tienda canceló tu pedido.";

/** Longer than a provider takes to answer a refund: then one mail tells of both. */
const ESPERA_DEVOLUCION_S = 45;

/**
 * Mails that the shop cancelled an order. It promises no money, since a mail cannot be taken back: where a refund was
 * ordered at the same time, it waits for the result (notifyRefunded).
 */
export function notifyCancelled(
  tx: Tx,
  env: Env,
  pedido: Pedido,
  { cobrado, devolviendo, motivo }: { cobrado: boolean; devolviendo: boolean; motivo?: string | undefined },
): Promise<void> {
  const aviso = { tipo: "pedido_cancelado", motivo: motivo || MOTIVO_TIENDA, cobrado } as const;
  return notifyPedido(tx, env, pedido, aviso, devolviendo ? ESPERA_DEVOLUCION_S : 0);
}

/** Mails that money went back, in céntimos: in the mail of the cancellation while that one still waits. */
export async function notifyRefunded(tx: Tx, env: Env, pedido: Pedido, devuelto: Centimos): Promise<void> {
  const clave = toMailKey(pedido, { tipo: "pedido_cancelado" });
  const waits = clave !== null && (await withdrawCorreo(tx, clave));
  if (!waits) return notifyPedido(tx, env, pedido, { tipo: "dinero_devuelto", devuelto });
  const aviso = { tipo: "pedido_cancelado", motivo: MOTIVO_TIENDA, cobrado: true, devuelto } as const;
  return notifyPedido(tx, env, pedido, aviso);
}

/** Mails that something left the shop, once it can no longer be taken back. */
export const notifyDespacho = (tx: Tx, env: Env, pedido: Pedido, despacho: Despacho, parte: ParteDespacho) =>
  notifyPedido(tx, env, pedido, { tipo: "pedido_enviado", despacho, parte }, DESHACER_S);

/** Mails what was said anew of a shipment: in the mail that tells of it, while that one waits; else in another. */
export async function notifyDatosDespacho(
  tx: Tx,
  env: Env,
  pedido: Pedido,
  despacho: Despacho,
  parte: ParteDespacho,
): Promise<void> {
  const clave = toMailKey(pedido, { tipo: "pedido_enviado", despacho }) ?? "";
  if (await withdrawCorreo(tx, clave)) return notifyDespacho(tx, env, pedido, despacho, parte);
  // The correction before this one, while it waits.
  await withdrawCorreos(tx, pedido.id, "pedido_enviado", `${clave}:`);
  const aviso = { tipo: "pedido_enviado", despacho, parte: "datos", correccion: newId() } as const;
  await notifyPedido(tx, env, pedido, aviso, DESHACER_S);
}

/** Takes a shipment's mail back; false where it left already. Done also where there is none: a deleted account. */
export async function withdrawDespacho(tx: Tx, pedido: Pedido, despacho: Pick<Despacho, "id">): Promise<boolean> {
  const clave = toMailKey(pedido, { tipo: "pedido_enviado", despacho }) ?? "";
  return (await withdrawCorreo(tx, clave)) || !(await hasCorreo(tx, clave));
}
