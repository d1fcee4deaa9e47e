import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/ajustes/ajustes.server.ts";
import {
  type CorreoGuardado,
  leaseCorreo,
  movePendientesToGuardados,
  recordEnviado,
  recordFallo,
  TAREA_CORREO,
} from "./correo.server.ts";
import type { Adjunto } from "./correo.ts";
import { type Mailer, parseDominio, openMailer } from "./smtp.server.ts";

/** Pause between two mails in ms: mail servers refuse senders that hurry. */
const SPACING_MS = 200;

type DepsCorreo = Pick<Tienda, "env" | "db" | "log">;

/** Makes the files that go with a mail, of what their noun keeps; none for most. */
export type WriteAdjuntos = (
  deps: DepsCorreo,
  correo: Pick<CorreoGuardado, "comprobante_id">,
) => Promise<readonly Adjunto[]>;

const SIN_ADJUNTOS = "No se pudieron preparar sus archivos adjuntos.";

/** Sends one mail with its files, and writes down what became of it; false where the next one would fail, too. */
async function sendCorreo(
  deps: DepsCorreo,
  mailer: Mailer,
  writeAdjuntos: WriteAdjuntos,
  correo: CorreoGuardado,
): Promise<boolean> {
  const { env, db, log } = deps;
  const { id, tipo, intentos } = correo;
  let adjuntos: readonly Adjunto[];
  try {
    adjuntos = await writeAdjuntos(deps, correo);
  } catch (err) {
    // Without them its words would not be true; and the other mails must not wait for it.
    log.error({ err, correo: id, tipo, intentos }, "the files of a mail could not be made");
    await recordFallo(db, correo, SIN_ADJUNTOS);
    return true;
  }
  const fallo = await mailer.send(correo, adjuntos);
  if (fallo) {
    log.warn({ correo: id, tipo, intentos, codigo: fallo.codigo }, "a mail could not be sent");
    await recordFallo(db, correo, fallo.motivo, { vain: fallo.vano });
  } else {
    await recordEnviado(db, correo, { wipe: env.MODO === "produccion" });
  }
  return !fallo?.caido;
}

/**
 * Sends what is due, one mail after the other, until the outbox is empty, the server fails or `signal` is aborted. A
 * mail is leased, sent, then marked: no database connection is held meanwhile, and after a crash it is sent again under
 * the same Message-ID.
 */
async function sendPendientes(
  deps: DepsCorreo,
  mailer: Mailer,
  writeAdjuntos: WriteAdjuntos,
  dominio: string,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    const correo = await leaseCorreo(deps.db, dominio);
    if (!correo || !(await sendCorreo(deps, mailer, writeAdjuntos, correo))) return;
    await pause(SPACING_MS, undefined, { signal }).catch(() => {});
  }
}

/** The outbox's task. `writeAdjuntos`: the nouns whose files go with mails stand above this room. */
export const buildTareaCorreo = (writeAdjuntos: WriteAdjuntos): Task => ({
  name: TAREA_CORREO,
  run: async (tienda, signal) => {
    const { SMTP_URL, CORREO_REMITENTE } = tienda.env;
    if (!SMTP_URL || !CORREO_REMITENTE) return movePendientesToGuardados(tienda.db);
    const mailer = await openMailer(SMTP_URL, CORREO_REMITENTE, (await readMarca(tienda)).nombre);
    try {
      await sendPendientes(tienda, mailer, writeAdjuntos, parseDominio(CORREO_REMITENTE), signal);
    } finally {
      mailer.close();
    }
  },
});
