import { setTimeout as pause } from "node:timers/promises";
import type { Task, Tienda } from "#app/context.ts";
import { readMarca } from "#app/features/base/ajustes/ajustes.server.ts";
import {
  type CorreoGuardado,
  leaseCorreo,
  movePendientesToGuardados,
  recordEnviado,
  recordFallo,
  TAREA_CORREO,
} from "./correo.server.ts";
import { type Adjunto, hasEnlacePedido, revealPedido } from "./correo.ts";
import { findEnlacePedido } from "#db/enlace-pedido.server.ts";
import { type Mailer, parseDominio, openMailer } from "./smtp.server.ts";

/** Mail servers refuse fast senders. */
const SPACING_MS = 200;

type DepsCorreo = Pick<Tienda, "env" | "db" | "log" | "enlaces">;

export type WriteAdjuntos = (
  deps: DepsCorreo,
  correo: Pick<CorreoGuardado, "comprobante_id">,
) => Promise<readonly Adjunto[]>;

/** The order moved into an account since: its owner signs in. */
async function signPedido({ db, env, enlaces }: DepsCorreo, correo: CorreoGuardado): Promise<CorreoGuardado> {
  if (correo.pedido_id === null || !hasEnlacePedido(correo)) return correo;
  const enlace = await findEnlacePedido(db, correo.pedido_id);
  const query = enlace === null ? "" : `?${new URLSearchParams({ clave: enlaces.sign("pedido", enlace) }).toString()}`;
  return revealPedido(correo, `${env.TIENDA_URL}/pedido/${correo.pedido_id}${query}`);
}

const SIN_ADJUNTOS = "No se pudieron preparar sus archivos adjuntos.";

/** False where the next mail would fail too. */
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
    // The mail's text promises the files; the other mails go on.
    log.error({ err, correo: id, tipo, intentos }, "the files of a mail could not be made");
    await recordFallo(db, correo, SIN_ADJUNTOS);
    return true;
  }
  const fallo = await mailer.send(await signPedido(deps, correo), adjuntos);
  if (fallo) {
    log.warn({ correo: id, tipo, intentos, codigo: fallo.codigo }, "a mail could not be sent");
    await recordFallo(db, correo, fallo.motivo, { vain: fallo.vano });
  } else {
    await recordEnviado(db, correo, { wipe: env.MODO === "produccion" });
  }
  return !fallo?.caido;
}

/**
 * A mail is leased, sent, then marked: no database connection is held meanwhile, and after a crash it is sent again
 * with the same Message-ID.
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

/** `writeAdjuntos` comes from nouns that this room must not import. */
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
