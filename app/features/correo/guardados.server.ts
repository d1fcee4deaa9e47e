import { and, eq, min, count, sql } from "drizzle-orm";
import type { Tienda } from "#app/context.ts";
import { addAuditoria } from "#app/features/auditoria/auditoria.server.ts";
import { wakeAfterCommit } from "#db/client.server.ts";
import { correos } from "#db/schema/correos.ts";
import { ENLACE_SECRETO, type Guardados } from "./correo.ts";
import { TAREA_CORREO } from "./correo.server.ts";

/** What was kept while the shop had no mail server; but what holds a secret link, which has run out since. */
const porEnviar = and(eq(correos.estado, "guardado"), sql`position(${ENLACE_SECRETO} in ${correos.texto}) = 0`);

/** What could be sent now that there is a mail server; null while there is none, or nothing was kept. */
export async function countGuardados({ db, env }: Pick<Tienda, "db" | "env">): Promise<Guardados | null> {
  if (!env.SMTP_URL) return null;
  const [row] = await db
    .select({ cuantos: count(), desde: min(correos.created_at) })
    .from(correos)
    .where(porEnviar);
  return row?.desde ? { cuantos: row.cuantos, desde: row.desde } : null;
}

/** Has all of them sent. How many; 0 without a mail server. Audited, each. */
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
