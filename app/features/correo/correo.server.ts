import { and, asc, eq, gt, inArray, lte, sql } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/texto.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { isEfimero, type MensajeCorreo, pausaAfter, TIPOS_EFIMEROS, type TipoCorreo } from "./correo.ts";

/** The task that sends what is written here. */
export const TAREA_CORREO = "correo";

export type CorreoGuardado = typeof correos.$inferSelect;

/** One address, and nothing that could add a line or a second one to the headers. */
const direccion = z.email().max(254);

/** Whether a mail can go there at all. */
export const isSendable = (para: string): boolean => direccion.safeParse(para).success;

/** Longer than the mail server's timeouts together: by then whoever was sending it is dead. */
export const ARRIENDO = sql`now() + interval '3 minutes'`;

export interface CorreoNuevo {
  tipo: TipoCorreo;
  para: string;
  mensaje: MensajeCorreo;
  /** Whom an answer goes to, when that is not the shop. */
  responder_a?: string;
  /** The order that it is about. */
  pedido_id?: string;
  /** What is written only once; null for what may be written again. */
  clave?: string | null;
  /** Not to be sent before so many seconds. */
  espera?: number;
  /** The link that the message stands ENLACE_SECRETO for. */
  enlace_secreto?: string;
}

/**
 * Writes a mail into the outbox, in the caller's transaction: it is sent when that commits, and only then. Never throws
 * for what is in the mail: one with an ill-formed address is kept as fallido, since no order may fail for its mail.
 */
export async function enqueueCorreo(tx: Db | Tx, correo: CorreoNuevo): Promise<void> {
  const { tipo, para, mensaje, responder_a, pedido_id, enlace_secreto, clave = null, espera = 0 } = correo;
  const { html, texto } = mensaje;
  // A line break in a header would begin another header.
  const asunto = mensaje.asunto.replace(/\p{Cc}+/gu, " ").trim();
  const estado = isSendable(para)
    ? ({ estado: "pendiente" } as const)
    : ({ estado: "fallido", error: MAL_FORMADA } as const);
  const proximo_intento = sql`now() + make_interval(secs => ${espera})`;
  const escrito = { tipo, para, responder_a, asunto, html, texto, enlace_secreto, pedido_id, clave, proximo_intento };
  await tx
    .insert(correos)
    .values({ id: newId(), ...escrito, busqueda: toBusqueda(para, asunto), ...estado })
    .onConflictDoNothing({ target: correos.clave });
  wakeAfterCommit(tx, TAREA_CORREO);
}

/** Takes a mail back that still waits for its time; false when there is none such, or it may be on its way. */
export async function withdrawCorreo(tx: Tx, clave: string): Promise<boolean> {
  const waiting = and(
    eq(correos.estado, "pendiente"),
    eq(correos.intentos, 0),
    gt(correos.proximo_intento, sql`now()`),
  );
  const { rowCount } = await tx.delete(correos).where(and(eq(correos.clave, clave), waiting));
  return rowCount === 1;
}

const MAL_FORMADA = "La dirección de correo no es válida.";

/**
 * Takes the next mail that is due, for as long as ARRIENDO lasts; null when there is none. Two workers never get the
 * same one. `dominio` makes its Message-ID, the first time.
 */
export async function claimCorreo(db: Db, dominio: string): Promise<CorreoGuardado | null> {
  const next = db
    .select({ id: correos.id })
    .from(correos)
    .where(and(eq(correos.estado, "pendiente"), lte(correos.proximo_intento, sql`now()`)))
    .orderBy(asc(correos.proximo_intento))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(correos)
    .set({
      intentos: sql`${correos.intentos} + 1`,
      proximo_intento: ARRIENDO,
      message_id: sql`coalesce(${correos.message_id}, '<' || ${correos.id} || '@' || ${dominio}::text || '>')`,
    })
    .where(eq(correos.id, sql`(${next})`))
    .returning();
  return claimed ?? null;
}

/** The claimed mail unless its lease ran out and another worker took it over. */
const held = ({ id, intentos }: CorreoGuardado) =>
  and(eq(correos.id, id), eq(correos.intentos, intentos), eq(correos.estado, "pendiente"));

/** Sent. `wipe` forgets its secret link, which from now on only the reader needs. */
export async function recordEnviado(db: Db, correo: CorreoGuardado, { wipe }: { wipe: boolean }): Promise<void> {
  if (isEfimero(correo)) {
    await db.delete(correos).where(held(correo));
    return;
  }
  await db
    .update(correos)
    .set({ estado: "enviado", enviado_en: sql`now()`, error: null, ...(wipe ? { enlace_secreto: null } : {}) })
    .where(held(correo));
}

/** Not sent, and why: tried again after a growing pause, or given up when that is in vain. */
export async function recordFallo(db: Db, correo: CorreoGuardado, error: string, { vain = false } = {}): Promise<void> {
  const pausa = vain ? null : pausaAfter(correo.intentos);
  if (pausa === null && isEfimero(correo)) {
    await db.delete(correos).where(held(correo));
    return;
  }
  const next =
    pausa === null
      ? ({ estado: "fallido" } as const)
      : { proximo_intento: sql`now() + make_interval(secs => ${pausa})` };
  await db
    .update(correos)
    .set({ error: error.slice(0, 300), ...next })
    .where(held(correo));
}

/** Without a mail server: what waits is kept as it is, for the panel to read, unless it is not to be kept at all. */
export async function movePendientesToGuardados(db: Db): Promise<void> {
  const due = and(eq(correos.estado, "pendiente"), lte(correos.proximo_intento, sql`now()`));
  await db.delete(correos).where(and(due, inArray(correos.tipo, TIPOS_EFIMEROS)));
  await db.update(correos).set({ estado: "guardado", error: null }).where(due);
}
