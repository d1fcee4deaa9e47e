import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { z } from "zod";
import { EnvError } from "#lib/env.ts";
import { isLockTimeout } from "#lib/errors.ts";
import type { Db, Tx } from "./client.server.ts";
import { lockWork } from "./lock.server.ts";

/** The last version with the migrations that db/migrations/0000_base.sql replaced. */
export const BEFORE_BASE = "0.2.0";

export const readMigrations = (root: string) =>
  readMigrationFiles({ migrationsFolder: path.join(root, "db/migrations") });

/** `when` of the newest migration in drizzle's journal; null for a new database. */
export async function findSchema(tx: Tx): Promise<number | null> {
  const { rows: tables } = await tx.execute(sql`select 1 where to_regclass('public.migraciones') is not null`);
  if (tables.length === 0) return null;
  const { rows } = await tx.execute<{ newest: string | null }>(
    sql`select max(created_at)::text as newest from public.migraciones`,
  );
  const [{ newest } = { newest: null }] = rows;
  return newest === null ? null : Number(newest);
}

/**
 * The base has the `when` of the last migration that it replaced, so a database at that point needs nothing. Throws
 * EnvError for an older one.
 */
async function requireBase(tx: Tx, base: number): Promise<void> {
  const { rows } = await tx.execute(sql`select 1 from public.migraciones where created_at = ${base}`);
  if (rows.length > 0) return;
  throw new EnvError([
    `This database is older than version ${BEFORE_BASE} of the shop: start version ${BEFORE_BASE} with it once, then this one (docs/despliegue.md).`,
  ]);
}

const packageSchema = z.object({ version: z.string() });

export const readVersion = (root: string): string =>
  packageSchema.parse(JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"))).version;

/** Below 0 for an older one. */
export const compareVersions = (a: string, b: string): number => a.localeCompare(b, "en", { numeric: true });

/** `-- needs 0.4.0: why`, a migration's first line: the oldest version that runs on what it leaves; null for any. */
export const parseNeeds = (statement = ""): string | null =>
  /^-- needs (\d+\.\d+\.\d+): \S/.exec(statement)?.[1] ?? null;

/**
 * A version runs on the tables of a newer one: each migration leaves the version before working. Throws EnvError where
 * one of the newer migrations needs more.
 */
async function requireFit(tx: Tx, newest: number, root: string): Promise<void> {
  const { rows } = await tx.execute<{ needs: string }>(sql`
    select to_jsonb(m) ->> 'needs' as needs from public.migraciones m
    where created_at > ${newest} and to_jsonb(m) ->> 'needs' is not null`);
  if (rows.length === 0) return;
  const version = readVersion(root);
  const needed =
    rows
      .map(({ needs }) => needs)
      .toSorted(compareVersions)
      .at(-1) ?? version;
  if (compareVersions(version, needed) >= 0) return;
  throw new EnvError([
    `This database was updated by a newer version of the shop and needs version ${needed} or newer, this is ${version}: start one of those, or restore the backup from before the update (docs/despliegue.md).`,
  ]);
}

/** An open shop waits behind a change to a table as long as this does for the table. */
const LOCK_SECONDS = 5;

function refuseBusy(error: unknown): never {
  if (!isLockTimeout(error)) throw error;
  throw new EnvError([
    `A table that this version changes was in use for more than ${LOCK_SECONDS} s, by a backup or a long query: nothing was changed. Try again.`,
  ]);
}

/**
 * Makes or updates the tables, up to `until`; true where some were there and changed. Of servers that start at once one
 * does it, the others wait. Throws EnvError, with nothing written, for a database older than the base, and one that
 * needs a newer version.
 */
export async function migrateTx(tx: Tx, root: string, until = Number.POSITIVE_INFINITY): Promise<boolean> {
  const migrations = readMigrations(root);
  await lockWork(tx, "migrate");
  const before = await findSchema(tx);
  if (before !== null) {
    await requireBase(tx, migrations[0]?.folderMillis ?? 0);
    await requireFit(tx, migrations.at(-1)?.folderMillis ?? 0, root);
  }
  const missing = migrations.filter(({ folderMillis }) => folderMillis > (before ?? 0) && folderMillis <= until);
  if (missing.length === 0) return false;
  await tx.execute(
    sql`create table if not exists public.migraciones (id serial primary key, hash text not null, created_at bigint)`,
  );
  await tx.execute(sql`alter table public.migraciones add column if not exists needs text`);
  await tx.execute(sql.raw(`set local lock_timeout = '${LOCK_SECONDS}s'`));
  for (const { sql: statements, hash, folderMillis } of missing) {
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into public.migraciones (hash, created_at, needs) values (${hash}, ${folderMillis}, ${parseNeeds(statements[0])})`,
    );
  }
  return before !== null;
}

/**
 * `migrateTx` in a transaction; throws EnvError for a table in use, too. Then vacuums: after a table was rewritten,
 * counts would otherwise read all its rows.
 */
export async function migrateDb(db: Db, root: string, until = Number.POSITIVE_INFINITY): Promise<void> {
  const updated = await db.transaction((tx) => migrateTx(tx, root, until)).catch(refuseBusy);
  if (updated) await db.execute(sql`vacuum (analyze)`);
}
