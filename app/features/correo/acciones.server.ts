import { and, count, eq, min, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { isId, newId } from "#lib/ids.ts";
import { type Db, wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { LEASE, type CorreoGuardado, isSendable, TAREA_CORREO } from "./correo.server.ts";
import { ENLACE_SECRETO, type Guardados, hasEnlaceSecreto, type MotivoNoReenvio } from "./correo.ts";

type Leido = CorreoGuardado & {
  /** It waits, and whoever caused it may still withdraw it. */
  en_espera: boolean;
  /** A worker is sending it, or will within minutes. */
  en_cola: boolean;
};

// No lease is longer than that: no worker has a mail that is due later.
const en_cola = sql<boolean>`${correos.estado} = 'pendiente' and ${correos.proximo_intento} <= ${LEASE}`;

const en_espera = sql<boolean>`${correos.estado} = 'pendiente' and coalesce(${correos.no_antes} > now(), false)`;

function findMotivoNoReenvio(correo: Leido, { SMTP_URL }: Pick<Tienda["env"], "SMTP_URL">): MotivoNoReenvio | null {
  if (hasEnlaceSecreto(correo) && correo.enlace_secreto === null) return "enlace_borrado";
  if (!isSendable(correo.para)) return "direccion";
  if (correo.en_espera) return "en_espera";
  if (correo.en_cola) return "en_cola";
  return SMTP_URL ? null : "sin_servidor";
}

/** One mail of the outbox, and why it cannot be sent again (null: it can); null when there is none with this id. */
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
 * Queues a mail again from its first attempt. One that was sent before gets a new Message-ID, or mailboxes would drop
 * it as a duplicate. Refused for one that cannot arrive or is on its way. Audited.
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

/** Mails kept while the shop had no mail server, but those with a secret link, which has expired. */
const porEnviar = and(eq(correos.estado, "guardado"), sql`position(${ENLACE_SECRETO} in ${correos.texto}) = 0`);

/** How many kept mails could be sent now; null without a mail server, or when there is none. */
export async function countGuardados({ db, env }: Pick<Tienda, "db" | "env">): Promise<Guardados | null> {
  if (!env.SMTP_URL) return null;
  const [row] = await db
    .select({ cuantos: count(), desde: min(correos.created_at) })
    .from(correos)
    .where(porEnviar);
  return row?.desde ? { cuantos: row.cuantos, desde: row.desde } : null;
}

/** Queues all kept mails; answers how many (0 without a mail server). Each is audited. */
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
