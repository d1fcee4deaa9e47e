import { lt, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { limites } from "#db/schema/mensajes.ts";

export interface Limite {
  veces: number;
  /** Counted from the first time on. */
  segundos: number;
}

/**
 * Counts one more time that the bearer of `clave` does something; false when that is more than the limit allows.
 * One statement on the database, so the limit holds however many servers ask at once.
 */
export async function countTurn(db: Db, clave: string, { veces, segundos }: Limite): Promise<boolean> {
  const vence = sql`now() + make_interval(secs => ${segundos})`;
  const over = sql`${limites.vence_en} <= now()`;
  const [row] = await db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en: vence })
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${over} then 1 else ${limites.cuenta} + 1 end`,
        vence_en: sql`case when ${over} then excluded.vence_en else ${limites.vence_en} end`,
      },
    })
    .returning({ cuenta: limites.cuenta });
  return row !== undefined && row.cuenta <= veces;
}

/** Forgets who did what, as soon as it no longer counts. */
export async function dropTurns(db: Db): Promise<void> {
  await db.delete(limites).where(lt(limites.vence_en, sql`now()`));
}
