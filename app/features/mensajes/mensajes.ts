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

/** Nobody reads the form and writes a message in less, in ms. */
const LLENADO_MINIMO = 2_000;

/**
 * How long a form that came back sooner than anybody types has to wait before it is taken, in ms. Waiting harms nobody
 * who was only quick, while a program that posts in passing gets through few of them. A form that does not say when it
 * was rendered waits the whole time. `desde` as it came in, `ahora` in ms since 1970.
 */
export function waitBefore(desde: string, ahora: number): number {
  const rendered = /^\d{1,16}$/.test(desde) ? Math.min(Number(desde), ahora) : ahora;
  return Math.max(0, rendered + LLENADO_MINIMO - ahora);
}

/** Waits after each failed attempt, in seconds; about two days in all. */
const ESPERAS = [60, 300, 900, 3_600, 6 * 3_600, 12 * 3_600, 24 * 3_600];

/** How long to wait after so many failed attempts, in seconds; null when it is enough. */
export function esperaAfter(intentos: number): number | null {
  return ESPERAS[intentos - 1] ?? null;
}

export type EstadoMensaje = "nuevo" | "atendido";

/** How a message's way to the shop's mailbox stands. `guardado`: nobody sends it, it is only read in the panel. */
export const NOMBRE_ENTREGA = {
  enviado: "Enviado",
  pendiente: "Por enviar",
  fallido: "No se pudo enviar",
  guardado: "Solo en el panel",
} as const;

export type Entrega = keyof typeof NOMBRE_ENTREGA;

/** By which the outbox knows the mail of a message. */
export const toClaveCorreo = (id: string): string => `mensaje:${id}`;

/** `envio` is the message's own state; `correo` that of the mail which carries it, where there is one. */
export function computeEntrega(mensaje: {
  envio: "pendiente" | "enviado" | "fallido";
  proximo_intento: Date | null;
  correo: "pendiente" | "enviado" | "fallido" | "guardado" | null;
}): Entrega {
  if (mensaje.correo) return mensaje.correo;
  return mensaje.envio === "pendiente" && mensaje.proximo_intento === null ? "guardado" : mensaje.envio;
}

/** Opens the shopkeeper's own mail program with the answer's subject. */
export function hrefRespuesta({ email, asunto }: { email: string; asunto: string }): string {
  const subject = /^re:/i.test(asunto) ? asunto : `Re: ${asunto}`;
  return `mailto:${encodeURIComponent(email).replace("%40", "@")}?subject=${encodeURIComponent(subject)}`;
}
