import { setTimeout as pause } from "node:timers/promises";
import type { Peticion, Tienda } from "#app/context.ts";
import { enqueueCorreo } from "#app/features/correo/correo.server.ts";
import { toNetwork } from "#app/features/limites/network.ts";
import { countHit, type RateLimit } from "#app/features/limites/limites.server.ts";
import { fieldErrors, isHoneypotFilled, readTexts, getText } from "#lib/form.ts";
import { parseInput } from "#lib/parse-input.ts";
import { writeMensajeContacto } from "./correo-mensaje.server.tsx";
import { type CampoMensaje, CAMPO_DESDE, CAMPOS, toClaveCorreo, type TextosMensaje, waitBefore } from "./mensajes.ts";
import { type MensajeNuevo, mensajeSchema } from "./mensajes.schema.ts";
import { createMensaje } from "./mensajes.server.ts";

/** Messages of one client. An office or a mobile network may share an address. */
const LIMITE: RateLimit = { max: 10, seconds: 600 };

/** What the form is answered with. What was typed comes back unless it was taken, for browsers without JavaScript. */
export type RespuestaContacto =
  | { tipo: "enviado"; cuando: number }
  | { tipo: "datos"; campos: Partial<Record<CampoMensaje, string>>; valores: TextosMensaje }
  | { tipo: "error"; motivo: "limite" | "trampa" | "fallo"; valores: TextosMensaje };

/** By EmailJS where it is set, else through the outbox where there is a mail server, else kept for the panel. */
async function store({ env, db }: Tienda, mensaje: MensajeNuevo): Promise<void> {
  if (env.EMAILJS_SERVICE_ID) {
    await createMensaje(db, mensaje, "pendiente");
  } else if (env.SMTP_URL) {
    const correo = await writeMensajeContacto(env, mensaje);
    await db.transaction(async (tx) => {
      const id = await createMensaje(tx, mensaje, "enviado");
      if (id !== null) await enqueueCorreo(tx, { ...correo, clave: toClaveCorreo(id) });
    });
  } else {
    await createMensaje(db, mensaje, "ninguno");
  }
}

/**
 * Takes a contact form: checks it, stores the message, and leaves the sending to the background. So once it is stored
 * nothing that a provider does is an error to the visitor. Never throws: what goes wrong is logged and answered.
 */
export async function receiveMensaje(
  tienda: Tienda,
  { ip, log }: Peticion,
  form: FormData,
): Promise<RespuestaContacto> {
  const valores = readTexts(form, CAMPOS);
  const parsed = parseInput(mensajeSchema, valores);
  if (!parsed.success) return { tipo: "datos", campos: fieldErrors(parsed.error.issues), valores };
  if (isHoneypotFilled(form)) {
    log.info("contact form refused: the honeypot was filled in");
    return { tipo: "error", motivo: "trampa", valores };
  }
  try {
    if (tienda.env.LIMITES) {
      const wait = await countHit(tienda.db, `mensajes:${toNetwork(ip)}`, LIMITE);
      if (wait > 0) return { tipo: "error", motivo: "limite", valores };
      await pause(waitBefore(getText(form, CAMPO_DESDE), Date.now()));
    }
    await store(tienda, parsed.data);
    return { tipo: "enviado", cuando: Date.now() };
  } catch (error) {
    log.error({ err: error }, "a contact message could not be stored");
    return { tipo: "error", motivo: "fallo", valores };
  }
}
