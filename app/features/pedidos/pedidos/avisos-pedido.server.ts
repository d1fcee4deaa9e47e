import type { Env } from "#lib/env.ts";
import { type Centimos, fromSoles } from "#lib/dinero.ts";
import { newId } from "#lib/ids.ts";
import { pick } from "#lib/objects.ts";
import type { Tx } from "#db/client.server.ts";
import type { MensajeCorreo, PedidoCorreo } from "#app/features/base/correo/correo.ts";
import {
  writeCodigoPago,
  writeEntregaCorregida,
  writeDineroDevuelto,
  writePagoFallido,
  writePagoIncompleto,
  writePagoNoHallado,
  writePedidoCancelado,
  writePedidoConfirmado,
  writePedidoEnlace,
  writePedidoEntregado,
  writePedidoPorPagar,
} from "#app/features/base/correo/correo-pedido.server.tsx";
import { type ComprobanteCorreo, writeComprobante } from "#app/features/base/correo/correo-comprobante.server.tsx";
import { type PasoRetorno, writeRetorno } from "#app/features/base/correo/correo-retorno.server.tsx";
import { writePedidoEnviado } from "#app/features/base/correo/correo-envio.server.tsx";
import { type Marca, toMarcaCorreo } from "#app/features/base/ajustes/marca.ts";
import { findAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import { enqueueCorreo, hasCorreo, withdrawCorreo, withdrawCorreos } from "#app/features/base/correo/correo.server.ts";
import { getUsuarioById } from "#app/features/personas/usuarios/usuarios.server.ts";
import { listDatos } from "./campos.ts";
import { toMailKey } from "./clave-aviso.ts";
import { DESHACER_S, type Despacho, formatContenido, type ParteDespacho } from "./despachos.ts";
import { describeEntrega, describePagoEnvio, listExtras } from "./entrega.ts";
import { isContraEntrega, type Pedido, type Voucher } from "./pedidos.ts";
import { readPromesa } from "./pedidos.server.ts";

export type AvisoPedido =
  /** `pedido_por_pagar`: staff made it, and send it. */
  | { tipo: "pedido_confirmado" | "pedido_entregado" | "entrega_corregida" | "pedido_por_pagar" }
  /** `solicitud` is a new id for each time that somebody asked for it. */
  | { tipo: "pedido_enlace"; solicitud?: { id: string } }
  /** `correccion` is a new id for each mail of changed `datos`. */
  | { tipo: "pedido_enviado"; despacho: Despacho; parte: ParteDespacho | "datos"; correccion?: string }
  /** `rechazo` is null where the provider gives no reason. */
  | { tipo: "pago_fallido"; rechazo: { id: string; motivo: string } | null }
  /** A manual payment was not found after the order had ended; `pagado`: it was paid otherwise. */
  | { tipo: "pago_no_hallado"; codigo: string; motivo: string; pagado: boolean }
  /** The customer was told it is paid, but only `llegado` céntimos came. */
  | { tipo: "pago_incompleto"; llegado: Centimos }
  | { tipo: "retorno"; paso: PasoRetorno; contenido: string; texto: string }
  | { tipo: "codigo_pago"; voucher: Voucher }
  | { tipo: "comprobante"; comprobante: ComprobanteCorreo }
  /** `cobrado`: the customer paid something; `devuelto`: refunded at the same time, in céntimos. */
  | { tipo: "pedido_cancelado"; motivo: string; cobrado: boolean; devuelto?: Centimos }
  | { tipo: "dinero_devuelto"; devuelto: Centimos };

function enqueue(marca: Marca, pedido: Pedido, correo: PedidoCorreo, aviso: AvisoPedido): Promise<MensajeCorreo> {
  switch (aviso.tipo) {
    case "pedido_enlace":
      return writePedidoEnlace(marca, correo);
    case "pedido_confirmado":
      return writePedidoConfirmado(marca, { ...correo, alEntregar: isContraEntrega(pedido) });
    case "pedido_por_pagar":
      return writePedidoPorPagar(marca, { ...correo, vence_en: pedido.vence_en });
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
      const { codigo, enlace, vence_en: hasta } = aviso.voucher;
      const vence_en = hasta === null ? null : new Date(hasta);
      return writeCodigoPago(marca, { ...correo, codigo, enlace, vence_en });
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
    case "pago_incompleto":
      return writePagoIncompleto(marca, { ...correo, llegado: aviso.llegado, vence_en: pedido.vence_en });
    case "pedido_cancelado":
      return writePedidoCancelado(marca, { ...correo, ...aviso, devuelto: aviso.devuelto ?? null });
    case "dinero_devuelto":
      return writeDineroDevuelto(marca, { ...correo, devuelto: aviso.devuelto });
  }
}

/** What each mail says of the delivery: nothing, its payment, or that and its days. */
const DICE_PROMESA: Record<AvisoPedido["tipo"], "nada" | "pago" | "dias"> = {
  pedido_enlace: "pago",
  pedido_confirmado: "dias",
  pedido_enviado: "dias",
  entrega_corregida: "dias",
  pedido_por_pagar: "pago",
  codigo_pago: "pago",
  pago_fallido: "pago",
  pago_no_hallado: "pago",
  pago_incompleto: "pago",
  retorno: "pago",
  pedido_entregado: "nada",
  comprobante: "nada",
  pedido_cancelado: "nada",
  dinero_devuelto: "nada",
};

async function tellPromesa(tx: Tx, pedido: Pedido, aviso: AvisoPedido): Promise<string> {
  const dice = DICE_PROMESA[aviso.tipo];
  // A pickup has no day of arrival.
  if (dice === "nada" || (aviso.tipo === "pedido_enviado" && aviso.despacho.recojo)) return "";
  const certain = dice === "dias" && (aviso.tipo !== "entrega_corregida" || pedido.estado === "procesando");
  // The payment itself may have moved the days.
  const entrega = certain ? await readPromesa(tx, pedido.id) : pedido.entrega;
  const cuando = certain && describeEntrega({ entrega, estado: "procesando" });
  return [cuando, describePagoEnvio({ ...pedido, entrega })].filter(Boolean).join("\n");
}

const PROPIOS = ["direccion_envio", "receptor"] as const;
const COLUMNAS = ["id", "numero", "subtotal", "igv", "igv_porcentaje", "total", "created_at", ...PROPIOS] as const;

/** Whom its mails go to; null for a deleted account, and a contact without a mailbox. */
async function findDestinatario(tx: Tx, pedido: Pedido): Promise<{ nombre: string; email: string } | null> {
  const { id, usuario_id, contacto_nombre, contacto_correo } = pedido;
  if (usuario_id === null) return contacto_correo ? { nombre: contacto_nombre ?? "", email: contacto_correo } : null;
  const usuario = await getUsuarioById(tx, usuario_id);
  if (!usuario) throw new Error(`order ${id} has no customer`);
  return usuario.eliminado_en ? null : usuario;
}

/** Writes the mail in the caller's transaction. `espera`: delay in seconds. */
export async function notifyPedido(tx: Tx, env: Env, pedido: Pedido, aviso: AvisoPedido, espera = 0): Promise<void> {
  const destinatario = await findDestinatario(tx, pedido);
  if (!destinatario) return;
  // Each mail of a contact has the link: the one that waits to bring it is not needed.
  if (pedido.usuario_id === null) await withdrawCorreos(tx, pedido.id, "pedido_enlace");
  const ajustes = await findAjustes(tx, env);
  const correo = {
    ...pick(pedido, COLUMNAS),
    datos: listDatos(pedido, "correo", PROPIOS),
    lineas: pedido.items.map((item) => ({ ...item, precio: fromSoles(item.precio) })),
    extras: listExtras(pedido),
    llegada: await tellPromesa(tx, pedido, aviso),
    nombre: destinatario.nombre,
    preciosConIgv: ajustes.precios_con_igv,
    conEnlace: pedido.usuario_id === null,
  };
  const mensaje = await enqueue(toMarcaCorreo(env, ajustes), pedido, correo, aviso);
  await enqueueCorreo(tx, {
    tipo: aviso.tipo,
    para: destinatario.email,
    mensaje,
    pedido_id: pedido.id,
    comprobante_id: aviso.tipo === "comprobante" ? aviso.comprobante.id : undefined,
    clave: toMailKey(pedido, aviso),
    espera,
  });
}

const MOTIVO_TIENDA = "La tienda canceló tu pedido.";

/** Longer than a provider takes for a refund, so that one mail tells of both. */
const ESPERA_DEVOLUCION_S = 45;

/**
 * Mails that the shop cancelled an order. With a refund it waits for the result (notifyRefunded), as a mail cannot be
 * taken back.
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

/** Tells of a refund in the cancellation's mail while that one waits. */
export async function notifyRefunded(tx: Tx, env: Env, pedido: Pedido, devuelto: Centimos): Promise<void> {
  const clave = toMailKey(pedido, { tipo: "pedido_cancelado" });
  const waits = clave !== null && (await withdrawCorreo(tx, clave));
  if (!waits) return notifyPedido(tx, env, pedido, { tipo: "dinero_devuelto", devuelto });
  const aviso = { tipo: "pedido_cancelado", motivo: MOTIVO_TIENDA, cobrado: true, devuelto } as const;
  return notifyPedido(tx, env, pedido, aviso);
}

/** The mail waits until the shipment can no longer be undone. */
export const notifyDespacho = (tx: Tx, env: Env, pedido: Pedido, despacho: Despacho, parte: ParteDespacho) =>
  notifyPedido(tx, env, pedido, { tipo: "pedido_enviado", despacho, parte }, DESHACER_S);

/** Tells of a correction in the shipment's first mail while that one waits, else in another. */
export async function notifyDatosDespacho(
  tx: Tx,
  env: Env,
  pedido: Pedido,
  despacho: Despacho,
  parte: ParteDespacho,
): Promise<void> {
  const clave = toMailKey(pedido, { tipo: "pedido_enviado", despacho }) ?? "";
  if (await withdrawCorreo(tx, clave)) return notifyDespacho(tx, env, pedido, despacho, parte);
  // Replaces an earlier correction that still waits.
  await withdrawCorreos(tx, pedido.id, "pedido_enviado", `${clave}:`);
  const aviso = { tipo: "pedido_enviado", despacho, parte: "datos", correccion: newId() } as const;
  await notifyPedido(tx, env, pedido, aviso, DESHACER_S);
}

/** False where the mail was sent; true where there is none, as of a deleted account. */
export async function withdrawDespacho(tx: Tx, pedido: Pedido, despacho: Pick<Despacho, "id">): Promise<boolean> {
  const clave = toMailKey(pedido, { tipo: "pedido_enviado", despacho }) ?? "";
  return (await withdrawCorreo(tx, clave)) || !(await hasCorreo(tx, clave));
}
