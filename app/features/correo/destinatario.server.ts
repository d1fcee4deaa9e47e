import { and, desc, eq, inArray, like, not, or, type SQL, sql } from "drizzle-orm";
import { likePattern, normalizeSearch } from "#lib/texto.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { TipoCorreo } from "./correo.ts";

/** Somebody with an account, for what the shop has written to them. */
export interface Destinatario {
  usuario_id: string;
  email: string;
  /** Whether they have shown that the address is theirs. */
  confirmado: boolean;
}

const DE_LA_CUENTA: readonly TipoCorreo[] = [
  "verificar_correo",
  "restablecer_clave",
  "codigo_confirmacion",
  "reconocer_navegador",
];

/**
 * The mails about someone's own orders and account. What else went to their address is theirs only once it is
 * confirmed: anybody can make an account with the address of another.
 */
function buildOwnCondition(db: Db | Tx, { usuario_id, email, confirmado }: Destinatario): SQL | undefined {
  const propios = db.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  return or(
    inArray(correos.pedido_id, propios),
    and(
      // The index finds the few rows; what is searched in is no proof.
      like(correos.busqueda, likePattern(normalizeSearch(email))),
      eq(sql`lower(${correos.para})`, email.toLowerCase()),
      confirmado ? undefined : inArray(correos.tipo, DE_LA_CUENTA),
    ),
  );
}

/** What was written to someone, newest first: without the mails themselves, whose links open accounts. */
export function listCorreosDe(db: Db, quien: Destinatario) {
  const { tipo, para, asunto, estado, created_at, enviado_en } = correos;
  return db
    .select({ tipo, para, asunto, estado, escrito_en: created_at, enviado_en })
    .from(correos)
    .where(buildOwnCondition(db, quien))
    .orderBy(desc(created_at), desc(correos.id));
}

/**
 * Removes what was written to someone, sent or not. Mails about claims stay with the Libro de Reclamaciones: they are
 * the shop's proof that it answered.
 */
export async function forgetCorreosDe(tx: Tx, quien: Destinatario): Promise<void> {
  await tx.delete(correos).where(and(buildOwnCondition(tx, quien), not(like(correos.tipo, "reclamo\\_%"))));
}

/** Removes the mails that were written under these keys. */
export async function forgetCorreosConClave(tx: Tx, claves: readonly string[]): Promise<void> {
  if (claves.length > 0) await tx.delete(correos).where(inArray(correos.clave, [...claves]));
}
