import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import { deleteExpiredHits } from "#app/features/base/limites/limites.server.ts";
import { type Emailjs, openEmailjs } from "./emailjs.server.ts";
import {
  leaseMensaje,
  deleteAntiguos,
  type Mensaje,
  recordEnviado,
  recordFallo,
  TAREA_MENSAJES,
} from "./mensajes.server.ts";

/** EmailJS takes one request a second. */
const SPACING_MS = 1_100;

type MensajesDeps = Pick<Tienda, "env" | "db" | "log">;

async function sendOne({ env, db, log }: MensajesDeps, emailjs: Emailjs, mensaje: Mensaje): Promise<"next" | "stop"> {
  const { id, intentos, nombre, email, telefono, asunto, mensaje: texto } = mensaje;
  const { buzon: to_email } = await readMarca({ env, db });
  const fallo = await emailjs.send({ nombre, email, telefono: telefono ?? "", asunto, mensaje: texto, to_email });
  if (!fallo) {
    await recordEnviado(db, mensaje);
    return "next";
  }
  log.warn({ mensaje: id, intentos, status: fallo.status }, "a contact message could not be sent");
  await recordFallo(db, mensaje, fallo.motivo);
  return fallo.caido ? "stop" : "next";
}

/**
 * Ends when none is left, the provider fails or `signal` aborts. Holds no database connection during a call. Pauses
 * after the last call too, so that the spacing holds for the next run on any server.
 */
export async function sendMensajes(deps: MensajesDeps, emailjs: Emailjs, signal: AbortSignal, espacioMs = SPACING_MS) {
  while (!signal.aborted) {
    const mensaje = await leaseMensaje(deps.db);
    if (!mensaje) return;
    const next = await sendOne(deps, emailjs, mensaje);
    await pause(espacioMs, undefined, { signal }).catch(() => {});
    if (next === "stop") return;
  }
}

export const tareaMensajes: Task = {
  name: TAREA_MENSAJES,
  run: async (tienda, signal) => {
    await deleteExpiredHits(tienda.db);
    await deleteAntiguos(tienda.db);
    const emailjs = openEmailjs(tienda.env);
    if (emailjs) await sendMensajes(tienda, emailjs, signal);
  },
};
