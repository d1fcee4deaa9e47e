import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { claimCorreo, movePendientesToGuardados, recordEnviado, recordFallo, TAREA_CORREO } from "./correo.server.ts";
import { type Cartero, parseDominio, openCartero } from "./smtp.server.ts";

/** Between two mails, in milliseconds: mail servers refuse those who hurry. */
const ESPACIO_MS = 200;

/**
 * Sends what is due, one mail after the other, until there is no more, the server fails or `signal` is aborted. No
 * connection to the database is held while a mail is sent: a mail is leased, sent, and then marked. A crash in between
 * has it sent once more, under the same Message-ID.
 */
async function sendPendientes(
  { env, db, log }: Pick<Tienda, "env" | "db" | "log">,
  cartero: Cartero,
  dominio: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const correo = await claimCorreo(db, dominio);
    if (!correo) return;
    const fallo = await cartero.send(correo);
    if (!fallo) {
      await recordEnviado(db, correo, { wipe: env.MODO === "produccion" });
    } else {
      const { id, tipo, intentos } = correo;
      log.warn({ correo: id, tipo, intentos, codigo: fallo.codigo }, "a mail could not be sent");
      await recordFallo(db, correo, fallo.motivo, { vain: fallo.vano });
      if (fallo.caido) return;
    }
    await pause(ESPACIO_MS, undefined, { signal }).catch(() => {});
  }
}

/** The outbox's worker. */
export const tareaCorreo: Task = {
  name: TAREA_CORREO,
  run: async (tienda, signal) => {
    const { SMTP_URL, CORREO_REMITENTE } = tienda.env;
    if (!SMTP_URL || !CORREO_REMITENTE) return movePendientesToGuardados(tienda.db);
    const cartero = openCartero(SMTP_URL, CORREO_REMITENTE, tienda.env);
    try {
      await sendPendientes(tienda, cartero, parseDominio(CORREO_REMITENTE), signal);
    } finally {
      cartero.close();
    }
  },
};
