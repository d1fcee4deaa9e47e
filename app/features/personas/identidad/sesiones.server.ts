import { and, desc, eq, gt, ne, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { session, user } from "#db/schema/identidad.ts";
import { parseDispositivo } from "./dispositivo.ts";
import { getOldestStart } from "./fin-sesion.server.ts";

export interface SesionAbierta {
  id: string;
  dispositivo: string;
  /** Rounded to the hour: not every request writes a session. */
  ultimo_uso: Date;
  created_at: Date;
}

/** The sessions' tokens are left out. */
export async function listSesiones(db: Db, userId: string, admin: boolean): Promise<SesionAbierta[]> {
  const [persona] = await db.select({ dosPasos: user.twoFactorEnabled }).from(user).where(eq(user.id, userId));
  const since = getOldestStart(admin, persona?.dosPasos === true);
  const { id, userAgent, updatedAt, createdAt } = session;
  const rows = await db
    .select({ id, userAgent, ultimo_uso: updatedAt, created_at: createdAt })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`), gt(createdAt, since)))
    .orderBy(desc(updatedAt), desc(createdAt));
  return rows.map(({ userAgent, ...row }) => ({ ...row, dispositivo: parseDispositivo(userAgent) }));
}

/** Closes only the person's own session. */
export async function closeSesion(db: Db, userId: string, id: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), eq(session.id, id)));
}

export async function closeTodas(db: Db | Tx, userId: string): Promise<number> {
  return (await db.delete(session).where(eq(session.userId, userId)).returning({ id: session.id })).length;
}

export async function closeOtras(db: Db, userId: string, actual: string): Promise<void> {
  await db.delete(session).where(and(eq(session.userId, userId), ne(session.id, actual)));
}
