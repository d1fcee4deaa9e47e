import { createHash } from "node:crypto";
import { and, eq, gt, lt, sql } from "drizzle-orm";
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

/** A hit that is counted, and may turn out not to count. */
export interface Reserva {
  clave: string;
  /** Tells this count from the one that begins when it is over. */
  vence_en: string;
}

/**
 * Counts a hit before the work that decides whether it counts, and answers the seconds to wait, or what gives it back.
 * Of any number at once no more than `max` are let through until some were given back. One that is refused leaves the
 * count as it is.
 */
export async function reserveHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<Reserva | number> {
  const over = sql`${limites.vence_en} <= now()`;
  const [row] = await db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en: sql`now() + make_interval(secs => ${seconds})` })
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${over} then 1 else ${limites.cuenta} + 1 end`,
        vence_en: sql`case when ${over} then excluded.vence_en else ${limites.vence_en} end`,
      },
      setWhere: sql`${over} or ${limites.cuenta} < ${max}`,
    })
    .returning({ clave: limites.clave, vence_en: sql<string>`${limites.vence_en}::text` });
  return row ?? (await readEspera(db, clave)) ?? seconds;
}

/** Seconds until a count begins anew; null when there is none. */
async function readEspera(db: Db | Tx, clave: string): Promise<number | null> {
  const espera = sql<number>`greatest(1, ceil(extract(epoch from ${limites.vence_en} - now())))::int`;
  const [row] = await db.select({ espera }).from(limites).where(eq(limites.clave, clave));
  return row?.espera ?? null;
}

/** Takes one hit back, unless its count is over or was cleared: it must not make room in the next one. */
export async function giveBackHit(db: Db | Tx, { clave, vence_en }: Reserva): Promise<void> {
  const same = and(
    eq(limites.clave, clave),
    sql`${limites.vence_en} = ${vence_en}::timestamptz`,
    gt(limites.cuenta, 0),
  );
  await db
    .update(limites)
    .set({ cuenta: sql`${limites.cuenta} - 1` })
    .where(same);
}

/** Notes that something was done, for so many seconds from the last time on. */
export async function noteHit(db: Db | Tx, clave: string, seconds: number): Promise<void> {
  const vence_en = sql`now() + make_interval(secs => ${seconds})`;
  await db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en })
    .onConflictDoUpdate({ target: limites.clave, set: { vence_en } });
}

/** Whether something was done lately: counted, or noted. */
export const hasHit = async (db: Db | Tx, clave: string): Promise<boolean> =>
  (await db.$count(limites, and(eq(limites.clave, clave), gt(limites.vence_en, sql`now()`)))) > 0;

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
