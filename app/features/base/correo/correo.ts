import type { Centimos, Totales } from "#lib/dinero.ts";
import type { Env } from "#lib/env.ts";
import { formatCantidad } from "#lib/numbers.ts";
import type { EstadoCorreo } from "#db/values.ts";

export const NOMBRE_TIPO = {
  pedido_enlace: "Enlace del pedido",
  pedido_confirmado: "Pedido confirmado",
  pedido_por_pagar: "Pedido por pagar",
  codigo_pago: "Código de pago",
  pago_fallido: "Pago fallido",
  pago_no_hallado: "Pago no encontrado",
  pago_incompleto: "Pago incompleto",
  entrega_corregida: "Entrega corregida",
  pedido_enviado: "Pedido enviado",
  pedido_entregado: "Pedido entregado",
  pedido_cancelado: "Pedido cancelado",
  dinero_devuelto: "Dinero devuelto",
  retorno: "Devolución de productos",
  comprobante: "Comprobante",
  pedir_opinion: "Pedido de opinión",
  restablecer_clave: "Contraseña nueva",
  verificar_correo: "Confirmar correo",
  codigo_confirmacion: "Código para confirmar",
  codigo_cuenta: "Código para crear cuenta",
  reconocer_navegador: "Reconocer navegador",
  cambiar_correo: "Cambio de correo",
  correo_cambiado: "Correo cambiado",
  invitacion: "Invitación al panel",
  cuenta_eliminada: "Cuenta eliminada",
  confirmar_aviso: "Confirmar aviso",
  reposicion: "Producto que llegó",
  mensaje_contacto: "Mensaje de contacto",
  respuesta_mensaje: "Respuesta a mensaje",
  reclamo_copia: "Copia de reclamo",
  reclamo_aviso: "Aviso de reclamo",
  reclamo_recordatorio: "Recordatorio de reclamo",
  reclamo_propuesta: "Propuesta a reclamo",
  reclamo_respuesta: "Respuesta a reclamo",
  libros: "Libros que no cuadran",
} as const;

export type TipoCorreo = keyof typeof NOMBRE_TIPO;
export const TIPOS_CORREO = Object.keys(NOMBRE_TIPO) as TipoCorreo[];

/** Whether mails arrive; a demo keeps them in the panel, and tells customers what a real shop would. */
export const sendsMail = ({ MODO, SMTP_URL }: Pick<Env, "MODO" | "SMTP_URL">): boolean =>
  MODO === "demo" || SMTP_URL !== undefined;

/** Deleted once sent: nothing about their reader may stay. */
export const TIPOS_EFIMEROS: readonly TipoCorreo[] = ["cuenta_eliminada"];

export const isEfimero = ({ tipo }: { tipo: string }): boolean => TIPOS_EFIMEROS.some((one) => one === tipo);

const TIPOS_CON_BAJA: readonly TipoCorreo[] = ["reposicion", "pedir_opinion"];

/** Headers for one-click unsubscribing (RFC 8058). */
export function listHeadersDeBaja({
  tipo,
  enlace_secreto,
}: {
  tipo: string;
  enlace_secreto: string | null;
}): Record<string, string> {
  if (enlace_secreto === null || !TIPOS_CON_BAJA.some((one) => one === tipo)) return {};
  return { "List-Unsubscribe": `<${enlace_secreto}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" };
}

/** An older version may have stored a kind unknown today. */
export const formatTipo = (tipo: string): string =>
  new Map<string, string>(Object.entries(NOMBRE_TIPO)).get(tipo) ?? tipo;

export const NOMBRE_ESTADO = {
  pendiente: "Pendiente",
  enviado: "Enviado",
  fallido: "Fallido",
  guardado: "Guardado",
} as const satisfies Record<EstadoCorreo, string>;

export const TEXTO_NO_REENVIO = {
  enlace_borrado:
    "No se puede enviar de nuevo: su enlace secreto se borró al enviarlo. Quien lo necesite puede pedir otro desde la tienda.",
  direccion: "No se puede enviar: la dirección no es válida.",
  en_espera: "Espera por si quien lo escribió lo deshace: sale solo, a su hora.",
  en_cola: "Ya está en camino: sale en los próximos minutos.",
  sin_servidor: "Esta tienda no tiene servidor de correo: los correos se guardan aquí y no se envían.",
} as const;

export type MotivoNoReenvio = keyof typeof TEXTO_NO_REENVIO;

export interface Guardados {
  cuantos: number;
  desde: Date;
}

export const formatCuantos = (n: number): string => formatCantidad(n, "correo guardado", "correos guardados");

export interface MensajeCorreo {
  asunto: string;
  html: string;
  texto: string;
}

export interface Adjunto {
  nombre: string;
  tipo: string;
  contenido: Uint8Array;
}

/** `precio` is per unit, in céntimos without IGV. */
interface LineaCorreo {
  producto_id: string;
  nombre: string;
  cantidad: number;
  precio: Centimos;
}

/** Plain data, since this room imports no other noun. */
export interface PedidoCorreo extends Totales {
  id: string;
  numero: number;
  /** First name only. */
  nombre: string;
  lineas: readonly LineaCorreo[];
  /** Lines that are no product, in céntimos without IGV; negative for discounts. */
  extras: readonly { nombre: string; monto: number }[];
  direccion_envio: string;
  receptor: string;
  datos?: readonly { etiqueta: string; texto: string }[];
  /** A sentence on delivery; empty if unknown. */
  llegada: string;
  created_at: Date;
  preciosConIgv: boolean;
  /** A contact's, who has no account: the mail leads to it by a secret link. */
  conEnlace?: boolean;
}

export interface EnvioCorreo {
  /** `datos` corrects an earlier mail. */
  parte: "todo" | "parte" | "resto" | "datos";
  courier: string;
  recojo: boolean;
  numero: string;
  seguimiento: string | null;
  nota: string;
  contenido: string;
}

/** Stands for the secret link, stored apart so that the panel can hide it and the outbox wipe it. */
export const ENLACE_SECRETO = "[[enlace]]";

/** Stands for the link to a contact's order, signed when the mail is sent: nothing stored opens it. */
export const ENLACE_PEDIDO = "[[pedido]]";

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

function reveal<M extends MensajeCorreo>(mensaje: M, mark: string, enlace: string): M {
  const escaped = enlace.replace(/[&"<>]/g, (char) => ESCAPES[char] ?? char);
  const { html, texto } = mensaje;
  return { ...mensaje, html: html.replaceAll(mark, () => escaped), texto: texto.replaceAll(mark, () => enlace) };
}

/** `enlace` is null for anyone but the reader. */
export const revealEnlace = ({ asunto, html, texto }: MensajeCorreo, enlace: string | null): MensajeCorreo =>
  enlace === null ? { asunto, html, texto } : reveal({ asunto, html, texto }, ENLACE_SECRETO, enlace);

export const hasEnlacePedido = ({ html }: MensajeCorreo): boolean => html.includes(ENLACE_PEDIDO);

export const revealPedido = <M extends MensajeCorreo>(mensaje: M, enlace: string): M =>
  reveal(mensaje, ENLACE_PEDIDO, enlace);

export const hasEnlaceSecreto = ({ html, texto }: MensajeCorreo): boolean =>
  html.includes(ENLACE_SECRETO) || texto.includes(ENLACE_SECRETO);

type ConEnlace = MensajeCorreo & { enlace_secreto: string | null };

/**
 * Hidden in produccion, where the link opens the customer's account; in the demo without the right to send mails
 * (`puede`); and where it was wiped.
 */
export const hasEnlaceOculto = (correo: ConEnlace, modo: Env["MODO"], puede: boolean): boolean =>
  hasEnlaceSecreto(correo) && (modo !== "demo" || !puede || correo.enlace_secreto === null);

export function toPanelMensaje(correo: ConEnlace, modo: Env["MODO"], puede: boolean): MensajeCorreo {
  const html = correo.html.replaceAll(ENLACE_PEDIDO, "#");
  const [asunto, texto] = [correo.asunto, correo.texto.replaceAll(ENLACE_PEDIDO, "[enlace oculto]")];
  if (!hasEnlaceOculto(correo, modo, puede)) return revealEnlace({ asunto, html, texto }, correo.enlace_secreto);
  return {
    asunto,
    html: html.replaceAll(ENLACE_SECRETO, "#"),
    texto: texto.replaceAll(ENLACE_SECRETO, "[enlace oculto]"),
  };
}

/** In seconds; a little over a day in all. */
const RETRY_SECONDS = [30, 120, 600, 1800, 3600, 3 * 3600, 8 * 3600, 12 * 3600];

/** Seconds to wait; null to give up. */
export function getRetryDelay(intentos: number): number | null {
  return RETRY_SECONDS[intentos - 1] ?? null;
}
