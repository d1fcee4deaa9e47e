import { and, asc, desc, eq, inArray, like, type SQL, sql } from "drizzle-orm";
import { forgetCorreosConClave } from "#app/features/base/correo/destinatario.server.ts";
import { toLikePattern, normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { mensajes, respuestas } from "#db/schema/mensajes.ts";
import { toClaveCorreo } from "./mensajes.ts";

/** The index on the digest narrows; the comparison decides. */
export function buildAutorCondition(email: string): SQL | undefined {
  const near = like(mensajes.busqueda, toLikePattern(normalizeSearch(email)));
  return and(near, eq(sql`lower(${mensajes.email})`, email.toLowerCase()));
}

/** Newest first, with answers. The caller must know that the address is the reader's own. */
export async function listMensajesDe(db: Db, email: string) {
  const { id, nombre, email: correo, telefono, asunto, mensaje, created_at } = mensajes;
  const rows = await db
    .select({ id, nombre, correo, telefono, asunto, mensaje, enviado_en: created_at })
    .from(mensajes)
    .where(buildAutorCondition(email))
    .orderBy(desc(created_at), desc(id));
  const own = rows.map((row) => row.id);
  const { mensaje_id, texto } = respuestas;
  const answers = await db
    .select({ mensaje_id, texto, respondido_en: respuestas.created_at })
    .from(respuestas)
    .where(inArray(mensaje_id, own))
    .orderBy(asc(respuestas.created_at), asc(respuestas.id));
  const byMensaje = Map.groupBy(answers, (answer) => answer.mensaje_id);
  return rows.map(({ id: own_id, ...row }) => {
    const suyas = (byMensaje.get(own_id) ?? []).map(({ mensaje_id: _mensaje, ...answer }) => answer);
    return { ...row, respuestas: suyas };
  });
}

/** Also deletes the mails to the shop's mailbox. */
export async function forgetMensajesDe(tx: Tx, email: string): Promise<void> {
  const gone = await tx.delete(mensajes).where(buildAutorCondition(email)).returning({ id: mensajes.id });
  await forgetCorreosConClave(
    tx,
    gone.map(({ id }) => toClaveCorreo(id)),
  );
}
