import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { type Db, setWake, type Tx, wakeAfterCommit } from "./client.server.ts";

const db = await openTestDb();

it("a connection that breaks mid-transaction fails that transaction only", async () => {
  const broken = db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    // Waits until the client notices the loss.
    await db.execute(sql`select pg_sleep(0.1)`);
    await tx.execute(sql`select 1`);
  });
  await expect(broken).rejects.toThrow("query");
  expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
});

const count = async () => (await db.execute<{ n: number }>(sql`select count(*)::integer as n from tally`)).rows[0]?.n;
const add = (tx: Db | Tx, divisor: number) => tx.execute(sql`insert into tally select 1 / ${divisor}::integer`);

it("a transaction keeps all that it wrote, or nothing of it", async () => {
  await db.execute(sql`create table tally (n integer)`);
  const send = (last: number) =>
    db.transaction(async (tx) => {
      await add(tx, 1);
      await add(tx, last);
    });
  await send(1);
  expect(await count()).toBe(2);
  await expect(send(0)).rejects.toThrow("query");
  expect(await count()).toBe(2);
});

it("a savepoint that fails undoes its own writes alone", async () => {
  const before = await count();
  await db.transaction(async (tx) => {
    await add(tx, 1);
    const undone = tx.transaction(async (savepoint) => {
      await add(savepoint, 1);
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
  });
  expect(await count()).toBe((before ?? 0) + 1);
});

it("a transaction of which a statement failed is not reported as done, though nobody looked", async () => {
  const swallowed = db.transaction(async (tx) => {
    await tx.execute(sql`select 1 / 0`).catch(() => {});
  });
  await expect(swallowed).rejects.toThrow("rolled back");
});

describe("a task woken by a commit", () => {
  const woken: string[] = [];
  setWake(db, (tarea) => woken.push(tarea));

  it("is woken once, and not before the commit", async () => {
    await db.transaction(async (tx) => {
      wakeAfterCommit(tx, "correo");
      wakeAfterCommit(tx, "correo");
      await tx.execute(sql`select 1`);
      expect(woken).toEqual([]);
    });
    expect(woken.splice(0)).toEqual(["correo"]);
  });

  it("is not woken when the transaction is rolled back", async () => {
    const failed = db.transaction(async (tx) => {
      wakeAfterCommit(tx, "correo");
      await tx.execute(sql`select 1 / 0`);
    });
    await expect(failed).rejects.toThrow("query");
    expect(woken).toEqual([]);
  });

  it("is woken at once outside of a transaction; waking in a savepoint throws", async () => {
    wakeAfterCommit(db, "correo");
    expect(woken.splice(0)).toEqual(["correo"]);
    await db.transaction((tx) =>
      tx.transaction(async (savepoint) => {
        expect(() => wakeAfterCommit(savepoint, "correo")).toThrow("savepoint");
        await savepoint.execute(sql`select 1`);
      }),
    );
  });
});
