import { sql } from "drizzle-orm";
import type { Db } from "#db/client.server.ts";

/** One line for every table of the shop and of the identity provider: how many rows it has, and what is in them. */
export async function hashTables(db: Db): Promise<Record<string, string>> {
  const tables = await db.execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'identidad') and table_type = 'BASE TABLE' order by 1`,
  );
  const each = tables.rows.map(
    ({ name }) =>
      sql`select ${name} as name, count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as huella from ${sql.raw(name)} t`,
  );
  const { rows } = await db.execute<{ name: string; huella: string }>(sql.join(each, sql` union all `));
  return Object.fromEntries(rows.map(({ name, huella }) => [name, huella]));
}
