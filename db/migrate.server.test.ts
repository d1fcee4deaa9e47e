import { readFileSync } from "node:fs";
import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { openBlankDb } from "#tests/db.ts";
import type { Db } from "./client.server.ts";
import { migrateDb } from "./migrate.server.ts";

async function listTables(db: Db): Promise<unknown[]> {
  const { rows } = await db.execute(sql`
    select schemaname, tablename from pg_tables where schemaname in ('public', 'identidad') order by 1, 2`);
  return rows;
}

it("makes a new database's tables once, and finds nothing to do after that", async () => {
  const db = await openBlankDb();
  await migrateDb(db, process.cwd());
  const tables = await listTables(db);
  expect(tables).toContainEqual({ schemaname: "public", tablename: "pedidos" });
  await migrateDb(db, process.cwd());
  const { rows } = await db.execute(sql`select count(*)::int as n from migraciones`);
  const { entries } = JSON.parse(readFileSync("db/migrations/meta/_journal.json", "utf8"));
  expect([await listTables(db), rows]).toEqual([tables, [{ n: entries.length }]]);
});

it("refuses a database of migrations that are gone, says what to do, and writes nothing", async () => {
  const db = await openBlankDb();
  await db.execute(sql`create table migraciones (id serial primary key, hash text not null, created_at bigint)`);
  await db.execute(sql`insert into migraciones (hash, created_at) values ('a', 1790000000000), ('b', 1790000000001)`);
  await expect(migrateDb(db, process.cwd())).rejects.toMatchObject({
    name: "EnvError",
    message: expect.stringMatching(/unreleased version .* Choose a new DATA_DIR, or an empty database as DATABASE_URL/),
  });
  const { rows } = await db.execute(sql`select hash from migraciones order by id`);
  expect([rows, await listTables(db)]).toEqual([
    [{ hash: "a" }, { hash: "b" }],
    [{ schemaname: "public", tablename: "migraciones" }],
  ]);
});
