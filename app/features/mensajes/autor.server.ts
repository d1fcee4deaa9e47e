import { and, desc, eq, like, type SQL, sql } from "drizzle-orm";
import { forgetCorreosConClave } from "#app/features/correo/destinatario.server.ts";
import { toLikePattern, normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { mensajes } from "#db/schema/mensajes.ts";
import { toClaveCorreo } from "./mensajes.ts";

/** The index only narrows; the comparison decides. */
export function buildAutorCondition(email: string): SQL | undefined {
  const near = like(mensajes.busqueda, toLikePattern(normalizeSearch(email)));
  return and(near, eq(sql`lower(${mensajes.email})`, email.toLowerCase()));
}

/** Messages with this address, newest first. The caller knows that it is the reader's own. */
export function listMensajesDe(db: Db, email: string) {
  const { nombre, email: correo, telefono, asunto, mensaje, created_at } = mensajes;
  return db
    .select({ nombre, correo, telefono, asunto, mensaje, enviado_en: created_at })
    .from(mensajes)
    .where(buildAutorCondition(email))
    .orderBy(desc(created_at), desc(mensajes.id));
}

/** Deletes them, and the mails that took them to the shop's mailbox. */
export async function forgetMensajesDe(tx: Tx, email: string): Promise<void> {
  const gone = await tx.delete(mensajes).where(buildAutorCondition(email)).returning({ id: mensajes.id });
  await forgetCorreosConClave(
    tx,
    gone.map(({ id }) => toClaveCorreo(id)),
  );
}
