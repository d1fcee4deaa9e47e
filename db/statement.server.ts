import { type ExtractTablesWithRelations, type SQL, sql } from "drizzle-orm";
import type { NodePgQueryResultHKT, NodePgSession } from "drizzle-orm/node-postgres";
import { type PgDatabase, PgDialect } from "drizzle-orm/pg-core";
import type { QueryResult, QueryResultRow } from "pg";

/** Drizzle's own relations are not used. */
export type NoSchema = Record<string, never>;
export type NoRelations = ExtractTablesWithRelations<NoSchema>;

/** A database or a transaction of it. */
export type Handle = PgDatabase<NodePgQueryResultHKT, NoSchema>;

interface Prepared<Result> {
  execute: (values: Record<string, unknown>) => Promise<Result>;
}

interface Preparable<Result> {
  prepare: (name: string) => Prepared<Result>;
}

/** What a statement that no builder wrote answers with. */
export interface RawQuery<Row extends QueryResultRow> {
  execute: QueryResult<Row>;
  all: unknown;
  values: unknown;
}

/** Makes a statement of SQL that no builder of Drizzle writes. */
type Raw = <Row extends QueryResultRow>(query: SQL) => Preparable<QueryResult<Row>>;

/** The connection that a transaction runs on, or the pool. */
interface Link {
  handle: Handle;
  raw: Raw;
  /** Whether it keeps prepared statements: behind a pooler the next transaction may run on another connection. */
  named: boolean;
}

const dialect = new PgDialect();
const links = new WeakMap<Handle, Link>();

/** What a connection's statements are prepared on; the function that it returns says which handles run on it. */
export function createLink(
  handle: Handle,
  session: NodePgSession<NoSchema, NoRelations>,
  named: boolean,
): (handle: Handle) => void {
  const raw: Raw = <Row extends QueryResultRow>(query: SQL) => ({
    prepare: (name) => session.prepareQuery<RawQuery<Row>>(dialect.sqlToQuery(query), undefined, name, false),
  });
  const link = { handle, raw, named };
  return (user) => void links.set(user, link);
}

/** The place of a value in a statement. */
export const value = <Name extends string>(name: Name) => sql.placeholder(name);

/**
 * A statement that is built once for each connection, with `value()` in the place of each value: building it takes longer
 * than all else that this process does for it. Where the connection is the database's own it is also parsed and planned
 * only once, under `name`; so it is for statements whose best plan is the same for any values.
 */
export function statement<Result>(name: string, build: (handle: Handle, raw: Raw) => Preparable<Result>) {
  const all = new WeakMap<Link, Prepared<Result>>();
  return (user: Handle, values: Record<string, unknown>): Promise<Result> => {
    const link = links.get(user);
    if (!link) throw new Error(`the statement ${name} is asked of an unknown connection`);
    const prepared = all.get(link) ?? build(link.handle, link.raw).prepare(link.named ? name : "");
    all.set(link, prepared);
    return prepared.execute(values);
  };
}
