import { is, sql } from "drizzle-orm";
import { getTableConfig, PgTable } from "drizzle-orm/pg-core";
import * as schema from "../schema/index.ts";

/** First word of a backup, followed by its schema, and when it was made or START. A new format needs a new one. */
export const FORMAT = "qhatu-respaldo-3";
export const START = "inicio";

export const getTableName = (table: PgTable) => {
  const { schema: own, name } = getTableConfig(table);
  return `${own ?? "public"}.${name}`;
};

/**
 * Two are written by triggers of `productos` when products are restored; one tells of this machine's files, two of
 * books that were read in another database, one of a queue whose people have left.
 */
const LEFT_OUT: readonly unknown[] = [
  schema.palabras,
  schema.apariciones,
  schema.copias,
  schema.revisiones_libros,
  schema.pagos_listados,
  schema.turnos,
];

/** All tables in a backup, in the order of their foreign keys. */
export function listTablesInOrder(): string[] {
  const tables = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => !LEFT_OUT.includes(table));
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
