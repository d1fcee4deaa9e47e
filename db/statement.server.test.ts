import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import { createDb } from "./client.server.ts";
import { usuarios } from "./schema/usuarios.ts";
import { statement, value } from "./statement.server.ts";

const db = await openTestDb();

const double = (onBuild: () => void) =>
  statement("double", (_db, raw) => {
    onBuild();
    return raw<{ n: number }>(sql`select ${value("n")}::integer * 2 as n`);
  });

const NAMES = sql`select name from pg_prepared_statements`;

it.each([
  [true, [{ name: "double" }]],
  [false, []],
])("a connection that is direct (%s) keeps it under its name, any other does not", async (direct, expected) => {
  const own = createDb({ ...db.$client.options, max: 1 }, () => {}, { direct });
  const run = double(() => {});
  try {
    for (const n of [1, 2]) {
      const { rows } = await own.transaction((tx) => run(tx, { n }));
      expect(rows).toEqual([{ n: n * 2 }]);
    }
    expect((await own.execute(NAMES)).rows).toEqual(expected);
  } finally {
    await own.$client.end();
  }
});

it("is built once for each connection", async () => {
  const own = createDb({ ...db.$client.options, max: 1 }, () => {});
  let built = 0;
  const run = double(() => {
    built += 1;
  });
  try {
    for (const n of [1, 2, 3]) await own.transaction((tx) => run(tx, { n }));
    expect(built).toBe(1);
  } finally {
    await own.$client.end();
  }
});

it("belongs to the transaction that it is asked of, or to its savepoint", async () => {
  const add = statement("add", (handle) =>
    handle.insert(usuarios).values({
      id: value("id"),
      nombre: "Rosa",
      apellido: "Quispe",
      email: value("id"),
      busqueda: "",
    }),
  );
  await db.transaction(async (tx) => {
    await add(tx, { id: "kept" });
    const undone = tx.transaction(async (savepoint) => {
      await add(savepoint, { id: "undone" });
      throw new Error("no");
    });
    await expect(undone).rejects.toThrow("no");
  });
  await expect(
    db.transaction(async (tx) => {
      await add(tx, { id: "lost" });
      throw new Error("no");
    }),
  ).rejects.toThrow("no");
  expect(await db.select({ id: usuarios.id }).from(usuarios)).toEqual([{ id: "kept" }]);
});
