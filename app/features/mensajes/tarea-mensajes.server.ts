import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { deleteExpiredHits } from "#app/features/limites/limites.server.ts";
import { type Emailjs, openEmailjs } from "./emailjs.server.ts";
import {
  claimMensaje,
  dropAntiguos,
  type Mensaje,
  recordEnviado,
  recordFallo,
  TAREA_MENSAJES,
} from "./mensajes.server.ts";

/** EmailJS takes one request a second. */
const ESPACIO_MS = 1_100;

type MensajesDeps = Pick<Tienda, "env" | "db" | "log">;

async function sendOne({ env, db, log }: MensajesDeps, emailjs: Emailjs, mensaje: Mensaje): Promise<"sigue" | "para"> {
  const { id, intentos, nombre, email, telefono, asunto, mensaje: texto } = mensaje;
  const to_email = env.CONTACTO_EMAIL ?? env.EMPRESA_EMAIL;
  const fallo = await emailjs.send({ nombre, email, telefono: telefono ?? "", asunto, mensaje: texto, to_email });
  if (!fallo) {
    await recordEnviado(db, mensaje);
    return "sigue";
  }
  log.warn({ mensaje: id, intentos, status: fallo.status }, "a contact message could not be sent");
  await recordFallo(db, mensaje, fallo.motivo);
  return fallo.caido ? "para" : "sigue";
}

/**
 * Sends the messages that are due, one after the other, until there is no more, the provider fails or `signal` is
 * aborted. No connection to the database is held during a call. Each call is followed by its pause, the last one too:
 * so the spacing also holds towards the next run, on whichever server that is.
 */
export async function sendMensajes(deps: MensajesDeps, emailjs: Emailjs, signal: AbortSignal, espacioMs = ESPACIO_MS) {
  while (!signal.aborted) {
    const mensaje = await claimMensaje(deps.db);
    if (!mensaje) return;
    const next = await sendOne(deps, emailjs, mensaje);
    await pause(espacioMs, undefined, { signal }).catch(() => {});
    if (next === "para") return;
  }
}

/** Sends what waits, and forgets what is to be kept no longer. */
export const tareaMensajes: Task = {
  name: TAREA_MENSAJES,
  run: async (tienda, signal) => {
    await deleteExpiredHits(tienda.db);
    await dropAntiguos(tienda.db);
    const emailjs = openEmailjs(tienda.env);
    if (emailjs) await sendMensajes(tienda, emailjs, signal);
  },
};
