import { createHash } from "node:crypto";
import { lt, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { limites } from "#db/schema/limites.ts";

/** So many times in so many seconds, counted from the first time on. */
export interface RateLimit {
  max: number;
  seconds: number;
}

/** What stands in a key for what need not be readable there: an e-mail, say, however it is spelled. */
export const toDigest = (text: string): string =>
  createHash("sha256").update(text.trim().toLowerCase()).digest("base64url").slice(0, 22);

/**
 * Counts one more time that the bearer of `clave` does something. Answers 0, or how many seconds to wait when that is
 * more than the limit allows. Count before the work that it is about, so that many at once get no further than few.
 * One statement on the database, so the limit holds however many servers ask at once.
 */
export async function countHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<number> {
  const vence = sql`now() + make_interval(secs => ${seconds})`;
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
    .returning({
      cuenta: limites.cuenta,
      espera: sql<number>`greatest(1, ceil(extract(epoch from ${limites.vence_en} - now())))::int`,
    });
  return row && row.cuenta <= max ? 0 : (row?.espera ?? seconds);
}

/** How the keys of all counts of signing in to one account begin. */
export const countsOfSignIn = (email: string) => `cuenta|${toDigest(email)}|/sign-in|`;

/** Begins the counts anew whose key starts like this. */
export async function clearHits(db: Db | Tx, comienzo: string): Promise<void> {
  await db.delete(limites).where(sql`starts_with(${limites.clave}, ${comienzo})`);
}

/** Forgets who did what, as soon as it no longer counts. */
export async function deleteExpiredHits(db: Db): Promise<void> {
  await db.delete(limites).where(lt(limites.vence_en, sql`now()`));
}
