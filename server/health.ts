import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";
import type { HonoContext } from "./puerta.ts";

const KEPT_MS = 1_000;
const PATIENCE_MS = 2_000;

/** Whether the database answers, asked at most once a second however many ask. */
export function createHealth(ask: () => Promise<unknown>, now = () => performance.now()) {
  let asked = { at: Number.NEGATIVE_INFINITY, answer: Promise.resolve(false) };
  return (): Promise<boolean> => {
    if (now() - asked.at < KEPT_MS) return asked.answer;
    const slow = new Promise<boolean>((resolve) => setTimeout(resolve, PATIENCE_MS, false).unref());
    const answer = Promise.race([
      ask().then(
        () => true,
        () => false,
      ),
      slow,
    ]);
    asked = { at: now(), answer };
    return answer;
  };
}

/** GET /healthz: 200 while the database can be reached, else 503. */
export function serveHealth(db: Db) {
  const isWell = createHealth(() => db.execute(sql`select 1`));
  return async (c: HonoContext) => {
    c.set("quiet", true);
    const ok = await isWell();
    return c.json({ ok }, ok ? 200 : 503, { "Cache-Control": "no-store" });
  };
}
