import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { HonoContext } from "./hono-env.ts";

const MAX_AGE_MS = 1_000;
const TIMEOUT_MS = 2_000;

export function createHealth(check: () => Promise<unknown>, now = () => performance.now()) {
  let last = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return (): Promise<boolean> => {
    if (now() - last.at < MAX_AGE_MS) return last.answer;
    const slow = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
    const answer = Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      slow,
    ]);
    last = { at: now(), answer };
    return answer;
  };
}

/** GET /healthz: 200 while the database is reachable, else 503. */
export function serveHealth(db: Db) {
  const isWell = createHealth(() => db.execute(sql`select 1`));
  return async (c: HonoContext) => {
    c.set("quiet", true);
    const ok = await isWell();
    return c.json({ ok }, ok ? 200 : 503, { "Cache-Control": "no-store" });
  };
}
