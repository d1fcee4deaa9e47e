import { createHash } from "node:crypto";
import { and, asc, eq, inArray, lt, lte, sql } from "drizzle-orm";
import { MENSAJES_MESES } from "#lib/atencion.ts";
import { newId } from "#lib/ids.ts";
import { toBusqueda } from "#lib/text.ts";
import { type Db, type Tx, wakeAfterCommit } from "#db/client.server.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { getRetryDelay } from "./mensajes.ts";
import type { MensajeNuevo } from "./mensajes.schema.ts";

/** Task that sends by EmailJS. */
export const TAREA_MENSAJES = "mensajes";

export type Mensaje = typeof mensajes.$inferSelect;

/** Ms within which the same text of the same person is one message: a double click, a reload, a retry. */
const DUPLICATE_MS = 10 * 60_000;

/** Longer than a call to the provider: by then the lease's worker is dead. */
const LEASE = sql`now() + interval '1 minute'`;

function hashMensaje(mensaje: MensajeNuevo, ahora: Date): string {
  const contents = [mensaje.email.toLowerCase(), mensaje.nombre, mensaje.telefono, mensaje.asunto, mensaje.mensaje];
  const minutes = Math.floor(ahora.getTime() / DUPLICATE_MS);
  return createHash("sha256")
    .update(JSON.stringify([...contents, minutes]))
    .digest("hex");
}

/**
 * Returns its id, or null for a duplicate. `envio`: the task sends it (`pendiente`), the caller adds it to the outbox
 * in this transaction (`enviado`), or it is only kept (`ninguno`).
 */
export async function createMensaje(
  db: Db | Tx,
  mensaje: MensajeNuevo,
  envio: "pendiente" | "enviado" | "ninguno",
  ahora = new Date(),
): Promise<string | null> {
  const [row] = await db
    .insert(mensajes)
    .values({
      id: newId(),
      ...mensaje,
      huella: hashMensaje(mensaje, ahora),
      busqueda: toBusqueda(mensaje.nombre, mensaje.email, mensaje.telefono ?? "", mensaje.asunto),
      envio: envio === "enviado" ? "enviado" : "pendiente",
      proximo_intento: envio === "pendiente" ? sql`now()` : null,
    })
    .onConflictDoNothing({ target: mensajes.huella })
    .returning({ id: mensajes.id });
  if (envio === "pendiente") wakeAfterCommit(db, TAREA_MENSAJES);
  return row?.id ?? null;
}

/** Leases the next due message (LEASE); two workers never get the same one. */
export async function leaseMensaje(db: Db): Promise<Mensaje | null> {
  const next = db
    .select({ id: mensajes.id })
    .from(mensajes)
    .where(and(eq(mensajes.envio, "pendiente"), lte(mensajes.proximo_intento, sql`now()`)))
    .orderBy(asc(mensajes.proximo_intento))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db
    .update(mensajes)
    .set({ intentos: sql`${mensajes.intentos} + 1`, proximo_intento: LEASE })
    .where(inArray(mensajes.id, next))
    .returning();
  return claimed ?? null;
}

/** The leased message, unless the lease expired and another worker took it over. */
const buildLeaseCondition = ({ id, intentos }: Mensaje) =>
  and(eq(mensajes.id, id), eq(mensajes.intentos, intentos), eq(mensajes.envio, "pendiente"));

export async function recordEnviado(db: Db, mensaje: Mensaje): Promise<void> {
  await db
    .update(mensajes)
    .set({ envio: "enviado", proximo_intento: null, error: null })
    .where(buildLeaseCondition(mensaje));
}

/** Retried with growing pauses, then given up; the message is kept. */
export async function recordFallo(db: Db, mensaje: Mensaje, error: string): Promise<void> {
  const espera = getRetryDelay(mensaje.intentos);
  const next =
    espera === null
      ? ({ envio: "fallido", proximo_intento: null } as const)
      : { proximo_intento: sql`now() + make_interval(secs => ${espera})` };
  await db
    .update(mensajes)
    .set({ error: error.slice(0, 300), ...next })
    .where(buildLeaseCondition(mensaje));
}

/** Deletes messages past the privacy policy's term. */
export async function deleteAntiguos(db: Db): Promise<void> {
  await db.delete(mensajes).where(lt(mensajes.created_at, sql`now() - make_interval(months => ${MENSAJES_MESES})`));
}
