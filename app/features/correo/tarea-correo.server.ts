import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import { leaseCorreo, movePendientesToGuardados, recordEnviado, recordFallo, TAREA_CORREO } from "./correo.server.ts";
import { type Mailer, parseDominio, openMailer } from "./smtp.server.ts";

/** Pause between two mails in ms: mail servers refuse senders that hurry. */
const SPACING_MS = 200;

/**
 * Sends what is due, one mail after the other, until the outbox is empty, the server fails or `signal` is aborted. A
 * mail is leased, sent, then marked: no database connection is held meanwhile, and after a crash it is sent again under
 * the same Message-ID.
 */
async function sendPendientes(
  { env, db, log }: Pick<Tienda, "env" | "db" | "log">,
  mailer: Mailer,
  dominio: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const correo = await leaseCorreo(db, dominio);
    if (!correo) return;
    const fallo = await mailer.send(correo);
    if (!fallo) {
      await recordEnviado(db, correo, { wipe: env.MODO === "produccion" });
    } else {
      const { id, tipo, intentos } = correo;
      log.warn({ correo: id, tipo, intentos, codigo: fallo.codigo }, "a mail could not be sent");
      await recordFallo(db, correo, fallo.motivo, { vain: fallo.vano });
      if (fallo.caido) return;
    }
    await pause(SPACING_MS, undefined, { signal }).catch(() => {});
  }
}

export const tareaCorreo: Task = {
  name: TAREA_CORREO,
  run: async (tienda, signal) => {
    const { SMTP_URL, CORREO_REMITENTE } = tienda.env;
    if (!SMTP_URL || !CORREO_REMITENTE) return movePendientesToGuardados(tienda.db);
    const mailer = await openMailer(SMTP_URL, CORREO_REMITENTE, (await readMarca(tienda)).nombre);
    try {
      await sendPendientes(tienda, mailer, parseDominio(CORREO_REMITENTE), signal);
    } finally {
      mailer.close();
    }
  },
};
