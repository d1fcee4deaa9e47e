/** The fields of the contact form, in their order on the page. */
export const CAMPOS = ["nombre", "email", "telefono", "asunto", "mensaje"] as const;
export type CampoMensaje = (typeof CAMPOS)[number];

/** The longest that each field takes, in characters. */
export const LARGOS: Record<CampoMensaje, number> = {
  nombre: 100,
  email: 254,
  telefono: 40,
  asunto: 150,
  mensaje: 5_000,
};

/** When the form was rendered, in ms since 1970. */
export const CAMPO_DESDE = "desde";

/** Ms: no person fills the form in faster. */
const LLENADO_MINIMO = 2_000;

/**
 * Ms to wait before a form is taken that came back faster than anybody types. It slows programs down and harms nobody;
 * a form without its time waits in full. `desde` as sent, `ahora` in ms since 1970.
 */
export function waitBefore(desde: string, ahora: number): number {
  const rendered = /^\d{1,16}$/.test(desde) ? Math.min(Number(desde), ahora) : ahora;
  return Math.max(0, rendered + LLENADO_MINIMO - ahora);
}

/** Pauses after each failed attempt, in seconds; about two days in all. */
const RETRY_SECONDS = [60, 300, 900, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** Seconds to wait after so many failed attempts; null: give up. */
export function getRetryDelay(intentos: number): number | null {
  return RETRY_SECONDS[intentos - 1] ?? null;
}

export type EstadoMensaje = "nuevo" | "atendido";

/** The delivery of a message to the shop's mailbox. `guardado`: nobody sends it, it is only read in the panel. */
export const NOMBRE_ENTREGA = {
  enviado: "Enviado",
  pendiente: "Por enviar",
  fallido: "No se pudo enviar",
  guardado: "Solo en el panel",
} as const;

export type Entrega = keyof typeof NOMBRE_ENTREGA;

/** The idempotency key of a message's mail. */
export const toClaveCorreo = (id: string): string => `mensaje:${id}`;

/** Between a message's id and an answer's. */
export const RESPUESTA = ":respuesta:";

/** The idempotency key of an answer's mail. */
export const toClaveRespuesta = (mensaje_id: string, id: string): string =>
  `${toClaveCorreo(mensaje_id)}${RESPUESTA}${id}`;

/** The longest answer, in characters. */
export const MAX_RESPUESTA = 4_000;

/** `envio` is the message's own state, `correo` its mail's, where there is one. */
export function computeEntrega(mensaje: {
  envio: "pendiente" | "enviado" | "fallido";
  proximo_intento: Date | null;
  correo: "pendiente" | "enviado" | "fallido" | "guardado" | null;
}): Entrega {
  if (mensaje.correo) return mensaje.correo;
  return mensaje.envio === "pendiente" && mensaje.proximo_intento === null ? "guardado" : mensaje.envio;
}

export const toAsuntoRespuesta = (asunto: string): string => (/^re:/i.test(asunto) ? asunto : `Re: ${asunto}`);

/** A mailto link with the answer's subject. */
export function toRespuestaHref({ email, asunto }: { email: string; asunto: string }): string {
  const subject = encodeURIComponent(toAsuntoRespuesta(asunto));
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${subject}`;
}
