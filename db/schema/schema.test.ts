import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { getTableConfig, PgDialect, PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { z } from "zod";
import { openTestDb } from "#tests/db.ts";
import * as schema from "./index.ts";

const tables = Object.values(schema).filter((item) => is(item, PgTable));

const snapshotSchema = z.object({
  tables: z.record(z.string(), z.object({ checkConstraints: z.record(z.string(), z.object({ value: z.string() })) })),
});

const SNAPSHOTS = readdirSync("db/migrations/meta").filter((file) => file.endsWith("_snapshot.json"));

it("of drizzle-kit's snapshots only the newest migration's is kept: delete the one before", () => {
  const newest = readdirSync("db/migrations").findLast((file) => file.endsWith(".sql")) ?? "";
  expect(SNAPSHOTS).toEqual([`${newest.slice(0, 4)}_snapshot.json`]);
});

it("every CHECK of the schema is as the newest migration left it: npx drizzle-kit generate --name short_name", () => {
  const newest = JSON.parse(readFileSync(`db/migrations/meta/${SNAPSHOTS.at(-1)}`, "utf8"));
  const migrated = Object.values(snapshotSchema.parse(newest).tables).flatMap(({ checkConstraints }) =>
    Object.entries(checkConstraints).map(([name, { value }]) => `${name}: ${value}`),
  );
  const dialect = new PgDialect();
  const declared = tables.flatMap((table) =>
    getTableConfig(table).checks.map(({ name, value }) => `${name}: ${dialect.sqlToQuery(value).sql}`),
  );
  expect(declared.length).toBeGreaterThan(10);
  expect(declared.toSorted()).toEqual(migrated.toSorted());
});

it("every column of the schema has its migration: npx drizzle-kit generate --name short_name", async () => {
  const db = await openTestDb();
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const declared = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
  );
  const migrated = new Set(rows.map(({ name }) => name));
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((name) => !migrated.has(name))).toEqual([]);
});

it("every column that the panel searches in has a trigram index", async () => {
  const db = await openTestDb();
  const { rows } = await db.execute<{ name: string; indexed: boolean }>(sql`
    select a.attrelid::regclass::text as name, exists (
      select from pg_index i join pg_opclass o on o.oid = any(i.indclass)
      where i.indrelid = a.attrelid and a.attnum = any(i.indkey) and o.opcname = 'gin_trgm_ops' and i.indpred is null
    ) as indexed
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where a.attname = 'busqueda' and c.relkind = 'r'`);
  expect(rows.length).toBeGreaterThan(6);
  expect(rows.filter(({ indexed }) => !indexed)).toEqual([]);
});
