import { and, count, eq, min, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/base/auditoria/auditoria.server.ts";
import { isId, newId } from "#lib/ids.ts";
import { type Db, wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { LEASE, type CorreoGuardado, isSendable, TAREA_CORREO } from "./correo.server.ts";
import { ENLACE_SECRETO, type Guardados, hasEnlaceSecreto, type MotivoNoReenvio } from "./correo.ts";

type Leido = CorreoGuardado & {
  /** Waiting: its author may still withdraw it. */
  en_espera: boolean;
  /** Being sent, or due soon. */
  en_cola: boolean;
};

// No lease is longer, so a mail due later is not leased.
const en_cola = sql<boolean>`${correos.estado} = 'pendiente' and ${correos.proximo_intento} <= ${LEASE}`;

const en_espera = sql<boolean>`${correos.estado} = 'pendiente' and coalesce(${correos.no_antes} > now(), false)`;

function findMotivoNoReenvio(correo: Leido, { SMTP_URL }: Pick<Tienda["env"], "SMTP_URL">): MotivoNoReenvio | null {
  if (hasEnlaceSecreto(correo) && correo.enlace_secreto === null) return "enlace_borrado";
  if (!isSendable(correo.para)) return "direccion";
  if (correo.en_espera) return "en_espera";
  if (correo.en_cola) return "en_cola";
  return SMTP_URL ? null : "sin_servidor";
}

/** `motivo` says why it cannot be sent again; null for an unknown id. */
export async function getCorreo({ db, env }: Pick<Tienda, "db" | "env">, id: string) {
  if (!isId(id)) return null;
  const [row] = await readLeido(db, id);
  if (!row) return null;
  const correo: Leido = { ...row.correo, en_espera: row.en_espera, en_cola: row.en_cola };
  return { correo, motivo: findMotivoNoReenvio(correo, env) };
}

const readLeido = (db: Pick<Db, "select">, id: string) =>
  db.select({ correo: correos, en_espera, en_cola }).from(correos).where(eq(correos.id, id));

export type Reenvio = { hecho: true } | { hecho: false; motivo: MotivoNoReenvio | "no_existe" };

/**
 * Starts again from the first attempt, audited. A mail already sent gets a new Message-ID, or mailboxes would drop it
 * as a duplicate. Refused for one that cannot arrive or is on its way.
 */
export async function resendCorreo(
  { db, env }: Pick<Tienda, "db" | "env">,
  { id, actor_id }: { id: string; actor_id: string },
): Promise<Reenvio> {
  return db.transaction(async (tx) => {
    const [row] = await readLeido(tx, id).for("update");
    if (!row) return { hecho: false, motivo: "no_existe" };
    const { correo } = row;
    const motivo = findMotivoNoReenvio({ ...correo, en_espera: row.en_espera, en_cola: row.en_cola }, env);
    if (motivo) return { hecho: false, motivo };
    const despues = { estado: "pendiente", intentos: 0 } as const;
    const message_id =
      correo.estado === "enviado"
        ? sql`'<' || ${newId()}::text || substring(${correos.message_id} from '@.*$')`
        : undefined;
    await tx
      .update(correos)
      .set({ ...despues, proximo_intento: sql`now()`, error: null, message_id })
      .where(eq(correos.id, id));
    await addAuditoria(tx, {
      actor_id,
      accion: "reenviar",
      objeto: "correo",
      objeto_id: id,
      antes: { estado: correo.estado, intentos: correo.intentos },
      despues,
    });
    wakeAfterCommit(tx, TAREA_CORREO);
    return { hecho: true };
  });
}

/** Kept mails whose secret link has not expired. */
const porEnviar = and(eq(correos.estado, "guardado"), sql`position(${ENLACE_SECRETO} in ${correos.texto}) = 0`);

/** null without a mail server, or without kept mails. */
export async function countGuardados({ db, env }: Pick<Tienda, "db" | "env">): Promise<Guardados | null> {
  if (!env.SMTP_URL) return null;
  const [row] = await db
    .select({ cuantos: count(), desde: min(correos.created_at) })
    .from(correos)
    .where(porEnviar);
  return row?.desde ? { cuantos: row.cuantos, desde: row.desde } : null;
}

/** Audits each mail and returns how many; 0 without a mail server. */
export async function sendGuardados({ db, env }: Pick<Tienda, "db" | "env">, actor_id: string): Promise<number> {
  if (!env.SMTP_URL) return 0;
  return db.transaction(async (tx) => {
    const despues = { estado: "pendiente", intentos: 0 } as const;
    const rows = await tx
      .update(correos)
      .set({ ...despues, proximo_intento: sql`now()`, error: null })
      .where(porEnviar)
      .returning({ id: correos.id });
    const quien = { actor_id, accion: "reenviar", objeto: "correo", antes: { estado: "guardado" }, despues } as const;
    await addAuditoria(tx, ...rows.map(({ id }) => ({ ...quien, objeto_id: id })));
    if (rows.length > 0) wakeAfterCommit(tx, TAREA_CORREO);
    return rows.length;
  });
}
