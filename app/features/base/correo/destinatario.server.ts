import { and, desc, eq, inArray, like, not, or, type SQL, sql } from "drizzle-orm";
import { toLikePattern, normalizeSearch } from "#lib/text.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { pedidos } from "#db/schema/pedidos.ts";
import type { TipoCorreo } from "./correo.ts";

export interface Destinatario {
  usuario_id: string;
  email: string;
  confirmado: boolean;
  /** Their addresses before `email`, all confirmed. */
  anteriores?: readonly string[];
}

const DE_LA_CUENTA: readonly TipoCorreo[] = [
  "verificar_correo",
  "restablecer_clave",
  "codigo_confirmacion",
  "codigo_cuenta",
  "reconocer_navegador",
  "cambiar_correo",
  "correo_cambiado",
];

/** The index narrows; the comparison decides. */
const isTo = (email: string): SQL | undefined =>
  and(
    like(correos.busqueda, toLikePattern(normalizeSearch(email))),
    eq(sql`lower(${correos.para})`, email.toLowerCase()),
  );

/**
 * Mails to the address only once it is confirmed, except about their account: anybody can sign up with a stranger's.
 */
function buildOwnCondition(
  db: Db | Tx,
  { usuario_id, email, confirmado, anteriores = [] }: Destinatario,
): SQL | undefined {
  const propios = db.select({ id: pedidos.id }).from(pedidos).where(eq(pedidos.usuario_id, usuario_id));
  return or(
    inArray(correos.pedido_id, propios),
    and(isTo(email), confirmado ? undefined : inArray(correos.tipo, DE_LA_CUENTA)),
    ...anteriores.map(isTo),
  );
}

/** Bodies are left out: their links open accounts. */
export function listCorreosDe(db: Db, quien: Destinatario) {
  const { tipo, para, asunto, estado, created_at, enviado_en } = correos;
  return db
    .select({ tipo, para, asunto, estado, escrito_en: created_at, enviado_en })
    .from(correos)
    .where(buildOwnCondition(db, quien))
    .orderBy(desc(created_at), desc(correos.id));
}

/** Mails about claims stay: they prove the shop's answer. */
export async function forgetCorreosDe(tx: Tx, quien: Destinatario): Promise<void> {
  await tx.delete(correos).where(and(buildOwnCondition(tx, quien), not(like(correos.tipo, "reclamo\\_%"))));
}

export async function forgetCorreosConClave(tx: Tx, claves: readonly string[]): Promise<void> {
  if (claves.length > 0) await tx.delete(correos).where(inArray(correos.clave, [...claves]));
}
