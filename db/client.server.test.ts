import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";

const db = await openTestDb();

it("a connection that breaks in the middle of a transaction fails that transaction and nothing else", async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    // The loss is heard of before the next statement is sent.
    await db.execute(sql`select pg_sleep(0.1)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow("query");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});
