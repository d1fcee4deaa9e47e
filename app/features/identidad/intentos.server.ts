import { createHash, randomUUID } from "node:crypto";
import { APIError, createAuthMiddleware } from "better-auth/api";
import { eq, sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import { rateLimit } from "#db/schema/identidad.ts";

/** So many attempts in so many seconds, from the first one on. */
export interface Tope {
  segundos: number;
  maximo: number;
}

/** Wrong passwords for one account, from however many addresses; right ones start the count anew. */
const POR_CUENTA: Tope = { segundos: 900, maximo: 20 };

/** What stands for an e-mail where it need not be readable. */
export const huellaOf = (email: string) =>
  createHash("sha256").update(email.trim().toLowerCase()).digest("base64url").slice(0, 22);

/**
 * Counts an attempt, in the database, so that all servers count together. Answers 0, or how many seconds to wait when
 * there were too many. Counted before the work that it is about, so that many at once get no further than few.
 */
export async function countIntento(db: Db, key: string, { segundos, maximo }: Tope): Promise<number> {
  const now = Date.now();
  const over = sql`${rateLimit.lastRequest} <= ${now - segundos * 1000}`;
  const [row] = await db
    .insert(rateLimit)
    .values({ id: randomUUID(), key, count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimit.count} + 1 end`,
        lastRequest: sql`case when ${over} then ${now}::bigint else ${rateLimit.lastRequest} end`,
      },
    })
    .returning({ count: rateLimit.count, since: rateLimit.lastRequest });
  if (!row || row.count <= maximo) return 0;
  return Math.max(1, Math.ceil((row.since + segundos * 1000 - now) / 1000));
}

export async function clearIntentos(db: Db, key: string): Promise<void> {
  await db.delete(rateLimit).where(eq(rateLimit.key, key));
}

const keyOf = (body: unknown): string | null => {
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return typeof email === "string" && email.includes("@") ? `cuenta|${huellaOf(email)}|/sign-in/email` : null;
};

/** Better-auth counts by the client's address alone; these hooks also count by the account that is tried. */
export function countPorCuenta(db: Db, limitado: boolean) {
  const is = (path: string | undefined) => limitado && path === "/sign-in/email";
  return {
    before: createAuthMiddleware(async ({ path, body }) => {
      const key = is(path) ? keyOf(body) : null;
      const wait = key ? await countIntento(db, key, POR_CUENTA) : 0;
      if (wait > 0) throw new APIError("TOO_MANY_REQUESTS", undefined, { "X-Retry-After": String(wait) });
    }),
    after: createAuthMiddleware(async ({ path, body, context: { returned } }) => {
      const key = is(path) && !(returned instanceof Error) ? keyOf(body) : null;
      if (key) await clearIntentos(db, key);
    }),
  };
}
