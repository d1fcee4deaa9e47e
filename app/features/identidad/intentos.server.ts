import { APIError, createAuthMiddleware } from "better-auth/api";
import { clearHits, countHit, type RateLimit, toDigest } from "#app/features/limites/limites.server.ts";
import type { Db } from "#db/client.server.ts";

/** Wrong passwords for one account, from however many addresses; right ones start the count anew. */
const POR_CUENTA: RateLimit = { max: 20, seconds: 900 };

const keyOf = (body: unknown): string | null => {
  const email = typeof body === "object" && body !== null && "email" in body ? body.email : null;
  return typeof email === "string" && email.includes("@") ? `cuenta|${toDigest(email)}|/sign-in/email` : null;
};

/** Better-auth counts by the client's address alone; these hooks also count by the account that is tried. */
export function countPorCuenta(db: Db, limitado: boolean) {
  const is = (path: string | undefined) => limitado && path === "/sign-in/email";
  return {
    before: createAuthMiddleware(async ({ path, body }) => {
      const key = is(path) ? keyOf(body) : null;
      const wait = key ? await countHit(db, key, POR_CUENTA) : 0;
      if (wait > 0) throw new APIError("TOO_MANY_REQUESTS", undefined, { "X-Retry-After": String(wait) });
    }),
    after: createAuthMiddleware(async ({ path, body, context: { returned } }) => {
      const key = is(path) && !(returned instanceof Error) ? keyOf(body) : null;
      if (key) await clearHits(db, key);
    }),
  };
}
