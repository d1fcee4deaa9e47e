import { and, asc, eq, gt, inArray, isNotNull, lte, ne, sql } from "drizzle-orm";
import { z } from "zod";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { isEfimero, type MensajeCorreo, getRetryDelay, TIPOS_EFIMEROS, type TipoCorreo } from "./correo.ts";

export const TAREA_CORREO = "correo";

export type CorreoGuardado = typeof correos.$inferSelect;

/** No line breaks or further addresses in headers. */
const direccion = z.email().max(254);

export const isSendable = (para: string): boolean => direccion.safeParse(para).success;

/** Longer than the mail server's timeouts together: by then the lease's worker is dead. */
export const LEASE = sql`now() + interval '3 minutes'`;

export interface CorreoNuevo {
  tipo: TipoCorreo;
  para: string;
  mensaje: MensajeCorreo;
  /** Reply-To, if not the shop's. */
  responder_a?: string;
  pedido_id?: string;
  comprobante_id?: string | undefined;
  /** A second mail with this key is not written; null for repeatable mails. */
  clave?: string | null;
  /** Seconds in which the mail can be withdrawn. */
  espera?: number;
  enlace_secreto?: string;
}

/**
 * In the caller's transaction; sent after the commit. A malformed address does not throw but is kept as fallido: no
 * order may fail for its mail.
 */
export async function enqueueCorreo(tx: Db | Tx, correo: CorreoNuevo): Promise<void> {
  const { tipo, para, mensaje, responder_a, pedido_id, comprobante_id, clave = null, espera = 0 } = correo;
  const { html, texto } = mensaje;
  // A line break would start another header.
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

const enEspera = and(eq(correos.estado, "pendiente"), eq(correos.intentos, 0), gt(correos.no_antes, sql`now()`));

/** False for none, or when it may be on its way. */
export async function withdrawCorreo(tx: Tx, clave: string): Promise<boolean> {
  const { rowCount } = await tx.delete(correos).where(and(eq(correos.clave, clave), enEspera));
  return rowCount === 1;
}

/** Deletes only waiting mails whose key begins with `inicio`. */
export async function withdrawCorreos(tx: Tx, pedido_id: string, tipo: TipoCorreo, inicio = ""): Promise<void> {
  const begins = sql`starts_with(${correos.clave}, ${inicio})`;
  await tx.delete(correos).where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, tipo), begins, enEspera));
}

/** Seconds until the last of them is sent; 0 where none waits. */
export async function readEspera(db: Db | Tx, pedido_id: string, ...tipos: readonly TipoCorreo[]): Promise<number> {
  const waits = and(eq(correos.pedido_id, pedido_id), inArray(correos.tipo, tipos), enEspera);
  const falta = sql`ceil(extract(epoch from max(${correos.no_antes}) - now()))`.mapWith(Number);
  const [row] = await db.select({ falta }).from(correos).where(waits);
  return row?.falta ?? 0;
}

/** Lets them be written again beside those that left; returns whether any did. */
export async function freeCorreos(tx: Tx, pedido_id: string, tipo: TipoCorreo): Promise<boolean> {
  const left = and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, tipo), isNotNull(correos.clave));
  const { rowCount } = await tx.update(correos).set({ clave: null }).where(left);
  return (rowCount ?? 0) > 0;
}

export async function hasCorreo(tx: Tx, clave: string): Promise<boolean> {
  return (await tx.$count(correos, eq(correos.clave, clave))) > 0;
}

/** They become due a second ago, so that they precede any mail of the same transaction. */
export async function releaseCorreos(tx: Tx, pedido_id: string, tipo: TipoCorreo): Promise<void> {
  await tx
    .update(correos)
    .set({ no_antes: null, proximo_intento: sql`now() - interval '1 second'` })
    .where(and(eq(correos.pedido_id, pedido_id), eq(correos.tipo, tipo), enEspera));
  wakeAfterCommit(tx, TAREA_CORREO);
}

/** Bodies are not read. */
export function listCorreosDePedido(db: Db, pedido_id: string) {
  const { id, tipo, estado, no_antes, proximo_intento, created_at } = correos;
  return db
    .select({ id, tipo, estado, no_antes, proximo_intento, created_at })
    .from(correos)
    .where(eq(correos.pedido_id, pedido_id))
    .orderBy(asc(id));
}

const MAL_FORMADA = "La dirección de correo no es válida.";

/** Two workers never get the same mail (LEASE). `dominio` is for its Message-ID, made once. */
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

/** The lease may have expired and another worker taken over. */
const buildLeaseCondition = ({ id, intentos }: CorreoGuardado) =>
  and(eq(correos.id, id), eq(correos.intentos, intentos), eq(correos.estado, "pendiente"));

/** `wipe` deletes the secret link, which only the reader needs. */
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

/** `vain` gives the mail up at once. */
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

/** Ephemeral mails are deleted. */
export async function movePendientesToGuardados(db: Db): Promise<void> {
  const due = and(eq(correos.estado, "pendiente"), lte(correos.proximo_intento, sql`now()`));
  await db.delete(correos).where(and(due, inArray(correos.tipo, TIPOS_EFIMEROS)));
  await db.update(correos).set({ estado: "guardado", error: null }).where(due);
}

/** Mails on their way stay. */
export async function deleteCorreosAntiguos(db: Db, tipo: TipoCorreo, dias: number): Promise<void> {
  const antes = sql`${correos.created_at} < now() - make_interval(days => ${dias})`;
  await db.delete(correos).where(and(eq(correos.tipo, tipo), ne(correos.estado, "pendiente"), antes));
}
