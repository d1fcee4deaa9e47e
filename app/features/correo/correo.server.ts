import { and, asc, eq, gt, inArray, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { isEfimero, type MensajeCorreo, getRetryDelay, TIPOS_EFIMEROS, type TipoCorreo } from "./correo.ts";

/** The outbox's task. */
export const TAREA_CORREO = "correo";

export type CorreoGuardado = typeof correos.$inferSelect;

/** One address: nothing that adds a line or a second address to the headers. */
const direccion = z.email().max(254);

export const isSendable = (para: string): boolean => direccion.safeParse(para).success;

/** Longer than the mail server's timeouts together: by then the worker that held the lease is dead. */
export const LEASE = sql`now() + interval '3 minutes'`;

export interface CorreoNuevo {
  tipo: TipoCorreo;
  para: string;
  mensaje: MensajeCorreo;
  /** Reply-To, when it is not the shop. */
  responder_a?: string;
  pedido_id?: string;
  /** The receipt that goes with it as files. */
  comprobante_id?: string | undefined;
  /** Idempotency key: a second mail with the same one is not written; null for what may be repeated. */
  clave?: string | null;
  /** In seconds: for so long it waits, and can be withdrawn. */
  espera?: number;
  /** Replaces ENLACE_SECRETO when it is sent. */
  enlace_secreto?: string;
}

/**
 * Writes a mail into the outbox, in the caller's transaction: it is sent if and when that commits. Never throws for its
 * content: a mail with an ill-formed address is kept as fallido, since no order may fail for its mail.
 */
export async function enqueueCorreo(tx: Db | Tx, correo: CorreoNuevo): Promise<void> {
  const { tipo, para, mensaje, responder_a, pedido_id, comprobante_id, clave = null, espera = 0 } = correo;
  const { html, texto } = mensaje;
  // A line break in a header would begin another header.
  const asunto = mensaje.asunto.replace(/\p{Cc}+/gu, " ").trim();
  const estado = isSendable(para)
    ? ({ estado: "pendiente" } as const)
    : ({ estado: "fallido", error: MAL_FORMADA } as const);
  const proximo_intento = sql`now() + make_interval(secs => ${espera})`;
  const envio = { clave, proximo_intento, ...(espera > 0 && { no_antes: proximo_intento }) };
  const { enlace_secreto } = correo;
  const de = { pedido_id, comprobante_id, enlace_secreto };
  const escrito = { tipo, para, responder_a, asunto, html, texto, ...de, ...envio };
  await tx
    .insert(correos)
    .values({ id: newId(), ...escrito, busqueda: toBusqueda(para, asunto), ...estado })
    .onConflictDoNothing({ target: correos.clave });
  wakeAfterCommit(tx, TAREA_CORREO);
}

/** Mails that no worker has taken, because their wait is not over. */
const enEspera = and(eq(correos.estado, "pendiente"), eq(correos.intentos, 0), gt(correos.no_antes, sql`now()`));

/** Removes a mail whose wait is not over; false when there is none, or it may be on its way. */
export async function withdrawCorreo(tx: Tx, clave: string): Promise<boolean> {
  const { rowCount } = await tx.delete(correos).where(and(eq(correos.clave, clave), enEspera));
  return rowCount === 1;
}

/** Removes an order's mails of a kind whose wait is not over; only those whose key begins with `inicio`. */
export async function withdrawCorreos(tx: Tx, pedido_id: string, tipo: TipoCorreo, inicio = ""): Promise<void> {
  const begins = sql`starts_with(${correos.clave}, ${inicio})`;
  await tx.delete(correos).where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, tipo), begins, enEspera));
}

/** Whether a mail with this key was written, and not withdrawn. */
export async function hasCorreo(tx: Tx, clave: string): Promise<boolean> {
  return (await tx.$count(correos, eq(correos.clave, clave))) > 0;
}

/** Ends the wait of an order's mails of a kind: they go before whatever the same transaction writes. */
export async function releaseCorreos(tx: Tx, pedido_id: string, tipo: TipoCorreo): Promise<void> {
  await tx
    .update(correos)
    .set({ no_antes: null, proximo_intento: sql`now() - interval '1 second'` })
    .where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, tipo), enEspera));
  wakeAfterCommit(tx, TAREA_CORREO);
}

/** The mails about an order, oldest first, without their bodies. */
export function listCorreosDePedido(db: Db, pedido_id: string) {
  const { id, tipo, estado, no_antes, proximo_intento, created_at } = correos;
  return db
    .select({ id, tipo, estado, no_antes, proximo_intento, created_at })
    .from(correos)
    .where(eq(correos.pedido_id, pedido_id))
    .orderBy(asc(id));
}

const MAL_FORMADA = "La dirección de correo no es válida.";

/**
 * Leases the next mail that is due (LEASE); null when there is none. Two workers never get the same one. `dominio`
 * makes its Message-ID, the first time.
 */
export async function leaseCorreo(db: Db, dominio: string): Promise<CorreoGuardado | null> {
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
      proximo_intento: LEASE,
      message_id: sql`coalesce(${correos.message_id}, '<' || ${correos.id} || '@' || ${dominio}::text || '>')`,
    })
    .where(eq(correos.id, sql`(${next})`))
    .returning();
  return claimed ?? null;
}

/** The leased mail, unless the lease expired and another worker took it over. */
const buildLeaseCondition = ({ id, intentos }: CorreoGuardado) =>
  and(eq(correos.id, id), eq(correos.intentos, intentos), eq(correos.estado, "pendiente"));

/** Marks a mail as sent. `wipe` forgets its secret link, which only the reader needs from then on. */
export async function recordEnviado(db: Db, correo: CorreoGuardado, { wipe }: { wipe: boolean }): Promise<void> {
  if (isEfimero(correo)) {
    await db.delete(correos).where(buildLeaseCondition(correo));
    return;
  }
  await db
    .update(correos)
    .set({ estado: "enviado", enviado_en: sql`now()`, error: null, ...(wipe ? { enlace_secreto: null } : {}) })
    .where(buildLeaseCondition(correo));
}

/** Records a failed attempt: retried with growing pauses. `vain`: given up at once. */
export async function recordFallo(db: Db, correo: CorreoGuardado, error: string, { vain = false } = {}): Promise<void> {
  const pausa = vain ? null : getRetryDelay(correo.intentos);
  if (pausa === null && isEfimero(correo)) {
    await db.delete(correos).where(buildLeaseCondition(correo));
    return;
  }
  const next =
    pausa === null
      ? ({ estado: "fallido" } as const)
      : { proximo_intento: sql`now() + make_interval(secs => ${pausa})` };
  await db
    .update(correos)
    .set({ error: error.slice(0, 300), ...next })
    .where(buildLeaseCondition(correo));
}

/** Without a mail server: keeps what is due for the panel, and deletes what must not be kept. */
export async function movePendientesToGuardados(db: Db): Promise<void> {
  const due = and(eq(correos.estado, "pendiente"), lte(correos.proximo_intento, sql`now()`));
  await db.delete(correos).where(and(due, inArray(correos.tipo, TIPOS_EFIMEROS)));
  await db.update(correos).set({ estado: "guardado", error: null }).where(due);
}

/** Deletes the mails of a kind that are older and no longer on their way. */
export async function deleteCorreosAntiguos(db: Db, tipo: TipoCorreo, dias: number): Promise<void> {
  const antes = sql`${correos.created_at} < now() - make_interval(days => ${dias})`;
  await db.delete(correos).where(and(eq(correos.tipo, tipo), ne(correos.estado, "pendiente"), antes));
}
