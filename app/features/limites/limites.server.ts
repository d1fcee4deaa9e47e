import { createHash } from "node:crypto";
import { and, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { limites } from "#db/schema/limites.ts";

/** At most `max` hits in a window of `seconds`, which begins with the first one. */
export interface RateLimit {
  max: number;
  seconds: number;
}

/** Stands in a key for an e-mail, in upper or lower case, or for anything else that need not be readable there. */
export const toDigest = (text: string): string =>
  createHash("sha256").update(text.trim().toLowerCase()).digest("base64url").slice(0, 22);

const isOver = sql`${limites.vence_en} <= now()`;
const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ${limites.vence_en} - now())))::int`;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** The same for a mailbox: `ana+lima@correo.pe` is the one of `ana@correo.pe`. */
export const toBuzonDigest = (email: string): string => toDigest(email.replace(/\+[^@]*(?=@)/, ""));

/** One statement, so that a limit holds however many servers count at once. */
const addHit = (db: Db | Tx, clave: string, seconds: number, setWhere?: SQL) =>
  db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en: inSeconds(seconds) })
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${isOver} then 1 else ${limites.cuenta} + 1 end`,
        vence_en: sql`case when ${isOver} then excluded.vence_en else ${limites.vence_en} end`,
      },
      setWhere,
    })
    .returning({ cuenta: limites.cuenta, vence_en: sql<string>`${limites.vence_en}::text`, espera: secondsLeft });

/**
 * Counts one more hit of `clave`. Answers 0, or the seconds to wait when that is more than the limit allows. Count
 * before the work that it is about, so that many at once get no further than few.
 */
export async function countHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<number> {
  const [row] = await addHit(db, clave, seconds);
  return row && row.cuenta <= max ? 0 : (row?.espera ?? seconds);
}

/** A hit that is counted, and may turn out not to count. */
export interface Reserva {
  clave: string;
  /** Tells this count from the one that begins when it is over. */
  vence_en: string;
}

/**
 * Counts a hit before the work that decides whether it counts, and answers what gives it back, or the seconds to wait.
 * At most `max` are let through until some were given back. One that is refused leaves the count as it is.
 */
export async function reserveHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<Reserva | number> {
  const [row] = await addHit(db, clave, seconds, sql`${isOver} or ${limites.cuenta} < ${max}`);
  if (row) return { clave, vence_en: row.vence_en };
  const [full] = await db.select({ espera: secondsLeft }).from(limites).where(eq(limites.clave, clave));
  return full?.espera ?? seconds;
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

/** Notes that something was done; `hasHit` knows it for so many seconds from the last time on. */
export async function noteHit(db: Db | Tx, clave: string, seconds: number): Promise<void> {
  const vence_en = inSeconds(seconds);
  await db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en })
    .onConflictDoUpdate({ target: limites.clave, set: { vence_en } });
}

/** Whether something was counted or noted, and that is not over. */
export const hasHit = async (db: Db | Tx, clave: string): Promise<boolean> =>
  (await db.$count(limites, and(eq(limites.clave, clave), gt(limites.vence_en, sql`now()`)))) > 0;

/** Whether the limit is reached: one more hit would not be let through. */
export const isFull = async (db: Db | Tx, clave: string, { max }: RateLimit): Promise<boolean> =>
  (await db.$count(
    limites,
    and(eq(limites.clave, clave), gt(limites.vence_en, sql`now()`), gte(limites.cuenta, max)),
  )) > 0;

/** Clears the counts whose key starts like this. */
export async function clearHits(db: Db | Tx, comienzo: string): Promise<void> {
  await db.delete(limites).where(sql`starts_with(${limites.clave}, ${comienzo})`);
}

/** Deletes the counts that are over: who did what is kept no longer than it counts. */
export async function deleteExpiredHits(db: Db): Promise<void> {
  await db.delete(limites).where(lt(limites.vence_en, sql`now()`));
}
