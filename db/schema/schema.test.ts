import { getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { expect, it } from "vitest";
import { openTestDb } from "#tests/db.ts";
import * as schema from "./index.ts";

it("every column of the schema has its migration: npx drizzle-kit generate --name short_name", async () => {
  const db = await openTestDb();
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name || '.' || column_name as name from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const tables = Object.values(schema).filter((item) => is(item, PgTable));
  const declared = tables.flatMap((table) =>
    Object.values(getTableColumns(table)).map((column) => `${getTableName(table)}.${column.name}`),
  );
  const migrated = new Set(rows.map(({ name }) => name));
  expect(declared.length).toBeGreaterThan(100);
  expect(declared.filter((name) => !migrated.has(name))).toEqual([]);
});
