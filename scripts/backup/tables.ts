import { is, type SQL, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#db/client.server.ts";
import * as schema from "#db/schema/index.ts";

/** The first word of a backup; a new format needs a new one. */
export const FORMAT = "qhatu-respaldo-2";
/** The format of backups from before db/migrations/0000_base.sql. */
export const UNRELEASED_FORMAT = "qhatu-respaldo-1";

const getTableName = (table: PgTable) => {
  const { schema: own, name } = getTableConfig(table);
  return `${own ?? "public"}.${name}`;
};

/** What the triggers of `productos` write: restored products bring it back by themselves. */
const DERIVED: readonly unknown[] = [schema.palabras, schema.apariciones];

/** All tables of the shop that a backup holds, in the order of their foreign keys. */
export function listTablesInOrder(): string[] {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => !DERIVED.includes(table));
  const needs = new Map(
    tables.map((table) => {
      const others = getTableConfig(table).foreignKeys.map((key) => getTableName(key.reference().foreignTable));
      return [getTableName(table), others.filter((other) => other !== getTableName(table))];
    }),
  );
  const order: string[] = [];
  while (order.length < needs.size) {
    const ready = [...needs.keys()].filter(
      (name) => !order.includes(name) && needs.get(name)?.every((other) => order.includes(other)),
    );
    if (ready.length === 0) throw new Error("tables refer to each other in a ring");
    order.push(...ready);
  }
  return order;
}

/** `identidad.user`, quoted for SQL. */
export const quoteTable = (table: string) => {
  const [own = "", name = ""] = table.split(".");
  return sql`${sql.identifier(own)}.${sql.identifier(name)}`;
};

/** The columns of a table that are written: others are made of them. */
export function listColumns(name: string): SQL {
  const table = Object.values(schema).find((value) => is(value, PgTable) && getTableName(value) === name);
  if (!table || !is(table, PgTable)) throw new Error(`no table ${name}`);
  const columns = getTableConfig(table).columns.filter(({ generated }) => !generated);
  return sql.join(
    columns.map((column) => sql.identifier(column.name)),
    sql`, `,
  );
}

/** How many migrations were applied: rows fit only where that is the same. */
export async function countMigrations(db: Db | Tx): Promise<number> {
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from migraciones`);
  return rows[0]?.n ?? 0;
}
