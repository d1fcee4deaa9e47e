import type { Centimos, Totales } from "#app/lib/dinero.ts";
import type { Env } from "#app/lib/env.ts";

/** Every kind of mail that the shop sends. */
export type TipoCorreo =
  | "pedido_confirmado"
  | "pago_fallido"
  | "pedido_enviado"
  | "pedido_entregado"
  | "pedido_cancelado"
  | "restablecer_clave"
  | "verificar_correo"
  | "mensaje_contacto";

/** A written mail: what a template gives, and the outbox keeps. */
export interface Mensaje {
  asunto: string;
  html: string;
  texto: string;
}

/** Whose mails these are: the settings that every mail shows. */
export type Marca = Pick<
  Env,
  | "TIENDA_NOMBRE"
  | "TIENDA_URL"
  | "EMPRESA_RAZON_SOCIAL"
  | "EMPRESA_RUC"
  | "EMPRESA_DIRECCION"
  | "EMPRESA_TELEFONO"
  | "EMPRESA_EMAIL"
>;

/** A line of an order. `precio` of one, in céntimos, without IGV. */
interface LineaCorreo {
  producto_id: string;
  nombre: string;
  cantidad: number;
  precio: Centimos;
}

/** An order as its mails tell of it; plain data, since this room knows no other noun. */
export interface PedidoCorreo extends Totales {
  id: string;
  /** The customer's first name. */
  nombre: string;
  lineas: readonly LineaCorreo[];
  direccion_envio: string;
  created_at: Date;
}

/**
 * Stands in a message for its secret link. So the outbox, and whoever reads it in the panel, holds the mail as written
 * while the link itself is kept apart, and can be wiped.
 */
export const ENLACE_SECRETO = "[[enlace]]";

const ESCAPES: Record<string, string> = { "&": "&amp;", '"': "&quot;", "<": "&lt;", ">": "&gt;" };

/** The message as its reader gets it; without the link, as those may see it who are not its reader. */
export function revealEnlace({ asunto, html, texto }: Mensaje, enlace: string | null): Mensaje {
  if (enlace === null) return { asunto, html, texto };
  const escaped = enlace.replace(/[&"<>]/g, (char) => ESCAPES[char] ?? char);
  return {
    asunto,
    html: html.replaceAll(ENLACE_SECRETO, () => escaped),
    texto: texto.replaceAll(ENLACE_SECRETO, () => enlace),
  };
}

/** Pauses after each failed attempt, in seconds; after the last one the mail is given up. A little over a day in all. */
const PAUSAS = [30, 120, 600, 1800, 3600, 3 * 3600, 8 * 3600, 12 * 3600];

/** How long to wait after so many failed attempts, in seconds; null when it is enough. */
export function pausaAfter(intentos: number): number | null {
  return PAUSAS[intentos - 1] ?? null;
}
