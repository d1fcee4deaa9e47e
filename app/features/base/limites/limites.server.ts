import { createHash } from "node:crypto";
import { data, type RouterContextProvider } from "react-router";
import { and, eq, gt, gte, lt, type SQL, sql } from "drizzle-orm";
import { requestScopeContext, tiendaContext } from "#app/context.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { limites } from "#db/schema/limites.ts";
import { toNetwork } from "./network.ts";

/** At most `max` hits in `seconds`, from the first hit on. */
export interface RateLimit {
  max: number;
  seconds: number;
}

/** Keys must not show e-mails; case does not count. */
export const toDigest = (text: string): string =>
  createHash("sha256").update(text.trim().toLowerCase()).digest("base64url").slice(0, 22);

const isOver = sql`${limites.vence_en} <= now()`;
const secondsLeft = sql<number>`greatest(1, ceil(extract(epoch from ${limites.vence_en} - now())))::int`;
const inSeconds = (seconds: number) => sql`now() + make_interval(secs => ${seconds})`;

/** `ana+lima@correo.pe` is `ana@correo.pe`. */
export const toBuzonDigest = (email: string): string => toDigest(email.replace(/\+[^@]*(?=@)/, ""));

/** One statement holds with any number of servers; sorted, so that two of them lock rows in one order. */
const addHits = (db: Db | Tx, hits: ReadonlyMap<string, number>, seconds: number, setWhere?: SQL) =>
  db
    .insert(limites)
    .values(
      [...hits]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([clave, cuenta]) => ({ clave, cuenta, vence_en: inSeconds(seconds) })),
    )
    .onConflictDoUpdate({
      target: limites.clave,
      set: {
        cuenta: sql`case when ${isOver} then excluded.cuenta else ${limites.cuenta} + excluded.cuenta end`,
        vence_en: sql`case when ${isOver} then excluded.vence_en else ${limites.vence_en} end`,
      },
      setWhere,
    })
    .returning({
      clave: limites.clave,
      cuenta: limites.cuenta,
      vence_en: sql<string>`${limites.vence_en}::text`,
      espera: secondsLeft,
    });

const addHit = (db: Db | Tx, clave: string, seconds: number, setWhere?: SQL) =>
  addHits(db, new Map([[clave, 1]]), seconds, setWhere);

/** Counts several hits of several keys: of each key, how many are within the limit, and the seconds to wait. */
export async function countHits(db: Db | Tx, hits: ReadonlyMap<string, number>, { max, seconds }: RateLimit) {
  const rows = hits.size > 0 ? await addHits(db, hits, seconds) : [];
  const entries = rows.map(({ clave, cuenta, espera }) => {
    const asked = hits.get(clave) ?? 0;
    return [clave, { dentro: Math.max(0, Math.min(asked, max - cuenta + asked)), espera }] as const;
  });
  return new Map(entries);
}

/**
 * Returns 0, or the seconds to wait when over the limit. Count before the work, so that parallel requests are limited
 * too.
 */
export async function countHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<number> {
  const [row] = await addHit(db, clave, seconds);
  return row && row.cuenta <= max ? 0 : (row?.espera ?? seconds);
}

export interface Reserva {
  clave: string;
  vence_en: string;
}

/**
 * Reserve before the work that decides; at most `max` may be unreleased, and a refused hit does not count. Returns what
 * `giveBackHit` takes, or the seconds to wait.
 */
export async function reserveHit(db: Db | Tx, clave: string, { max, seconds }: RateLimit): Promise<Reserva | number> {
  const [row] = await addHit(db, clave, seconds, sql`${isOver} or ${limites.cuenta} < ${max}`);
  if (row) return { clave, vence_en: row.vence_en };
  const [full] = await db.select({ espera: secondsLeft }).from(limites).where(eq(limites.clave, clave));
  return full?.espera ?? seconds;
}

/** A reservation of an ended window must not make room in the next. */
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

/** `hasHit` reports it until `seconds` after the last time. */
export async function noteHit(db: Db | Tx, clave: string, seconds: number): Promise<void> {
  const vence_en = inSeconds(seconds);
  await db
    .insert(limites)
    .values({ clave, cuenta: 1, vence_en })
    .onConflictDoUpdate({ target: limites.clave, set: { vence_en } });
}

export const hasHit = async (db: Db | Tx, clave: string): Promise<boolean> =>
  (await db.$count(limites, and(eq(limites.clave, clave), gt(limites.vence_en, sql`now()`)))) > 0;

export const isFull = async (db: Db | Tx, clave: string, { max }: RateLimit): Promise<boolean> =>
  (await db.$count(
    limites,
    and(eq(limites.clave, clave), gt(limites.vence_en, sql`now()`), gte(limites.cuenta, max)),
  )) > 0;

export async function clearHits(db: Db | Tx, comienzo: string): Promise<void> {
  await db.delete(limites).where(sql`starts_with(${limites.clave}, ${comienzo})`);
}

/** Who did what is not kept longer than needed. */
export async function deleteExpiredHits(db: Db): Promise<void> {
  await db.delete(limites).where(lt(limites.vence_en, sql`now()`));
}

/** Links that open nothing, per network: only they count, so that nobody shuts out a neighbour. */
const ENLACES: RateLimit = { max: 120, seconds: 600 };

/** Call it for a secret link that opens nothing. Throws 429 for a network that goes on guessing. */
export async function countGuess(context: Readonly<RouterContextProvider>): Promise<void> {
  const { db, env } = context.get(tiendaContext);
  const clave = `enlaces:${toNetwork(context.get(requestScopeContext).ip)}`;
  if (env.LIMITES && (await countHit(db, clave, ENLACES)) > 0) throw data(null, { status: 429 });
}
