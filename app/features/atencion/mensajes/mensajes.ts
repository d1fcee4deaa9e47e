export const CAMPOS = ["nombre", "email", "telefono", "asunto", "mensaje"] as const;
export type CampoMensaje = (typeof CAMPOS)[number];

export const LARGOS: Record<CampoMensaje, number> = {
  nombre: 100,
  email: 254,
  telefono: 40,
  asunto: 150,
  mensaje: 5_000,
};

/** When the form was rendered, in ms since 1970. */
export const CAMPO_DESDE = "desde";

/** In ms; no person fills the form faster. */
const LLENADO_MINIMO = 2_000;

/**
 * Delay in ms for a form sent faster than anybody types, against bots; in full without its time. `desde` as sent,
 * `ahora` in ms since 1970.
 */
export function waitBefore(desde: string, ahora: number): number {
  const rendered = /^\d{1,16}$/.test(desde) ? Math.min(Number(desde), ahora) : ahora;
  return Math.max(0, rendered + LLENADO_MINIMO - ahora);
}

/** Pauses after each failed attempt, in seconds; about two days in all. */
const RETRY_SECONDS = [60, 300, 900, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** Seconds to wait; null: give up. */
export function getRetryDelay(intentos: number): number | null {
  return RETRY_SECONDS[intentos - 1] ?? null;
}

export type EstadoMensaje = "nuevo" | "atendido";

/** Delivery to the shop's mailbox. `guardado`: not sent, only in the panel. */
export const NOMBRE_ENTREGA = {
  enviado: "Enviado",
  pendiente: "Por enviar",
  fallido: "No se pudo enviar",
  guardado: "Solo en el panel",
} as const;

export type Entrega = keyof typeof NOMBRE_ENTREGA;

export const toClaveCorreo = (id: string): string => `mensaje:${id}`;

/** Separates a message's id from an answer's. */
export const RESPUESTA = ":respuesta:";

export const toClaveRespuesta = (mensaje_id: string, id: string): string =>
  `${toClaveCorreo(mensaje_id)}${RESPUESTA}${id}`;

export const MAX_RESPUESTA = 4_000;

/** `envio`: the message's state; `correo`: its mail's, if any. */
export function computeEntrega(mensaje: {
  envio: "pendiente" | "enviado" | "fallido";
  proximo_intento: Date | null;
  correo: "pendiente" | "enviado" | "fallido" | "guardado" | null;
}): Entrega {
  if (mensaje.correo) return mensaje.correo;
  return mensaje.envio === "pendiente" && mensaje.proximo_intento === null ? "guardado" : mensaje.envio;
}

export const toAsuntoRespuesta = (asunto: string): string => (/^re:/i.test(asunto) ? asunto : `Re: ${asunto}`);

export function toRespuestaHref({ email, asunto }: { email: string; asunto: string }): string {
  const subject = encodeURIComponent(toAsuntoRespuesta(asunto));
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`;
}
