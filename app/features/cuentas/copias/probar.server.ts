import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { readLibros } from "#app/features/cuentas/libros/libros.server.ts";
import { requireBackup } from "#db/backup/open.ts";
import { readBackup } from "#db/backup/read.ts";
import { createDb, type Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";
import type { Log } from "#lib/log.ts";
import { formatCantidad } from "#lib/numbers.ts";
import { describeSinSitio, hasRoom } from "./copias.ts";
import { countDbBytes, readFree } from "./escribir.server.ts";

export interface PruebaCopia {
  prueba: "bien" | "mal" | "sin_probar";
  detalle: string;
}

/** The restored database takes about as much as the shop's own, and its indexes once more while they are made. */
const CRECE = 1.5;

type Config = Parameters<typeof createDb>[0];

/** Where the throw-away database may be made: at the second address, or beside the shop's own. */
function toServer(db: Db, env: Env): Config {
  const { connectionString, host, port, user, password, database } = db.$client.options;
  const url = env.COPIAS_PRUEBA_URL ?? connectionString;
  return url ? { connectionString: url } : { host, port, user, password, database };
}

function withDatabase(server: Config, database: string): Config {
  if (!server.connectionString) return { ...server, database };
  const url = new URL(server.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}

/** The same each night, so that one that a dead process left is dropped; of this shop alone. */
export async function readBaseDePrueba(db: Db, env: Pick<Env, "TIENDA_URL">): Promise<string> {
  const { rows } = await db.execute<{ base: string }>(sql`select current_database() as base`);
  const whole = `${env.TIENDA_URL} ${rows[0]?.base}`;
  return `qhatu_prueba_${createHash("sha256").update(whole).digest("hex").slice(0, 16)}`;
}

async function mayCreate(server: Db): Promise<boolean> {
  const { rows } = await server.execute<{ puede: boolean }>(
    sql`select rolcreatedb or rolsuper as puede from pg_roles where rolname = current_user`,
  );
  return rows[0]?.puede ?? false;
}

async function restoreInto(db: Db, file: string, env: Env, signal: AbortSignal): Promise<PruebaCopia> {
  // No task, mail or payment knows this database: nothing of it leaves.
  try {
    await readBackup(db, await requireBackup(file, env.COPIAS_CLAVE), { picturesDir: null, signal });
  } catch (error) {
    if (error instanceof OperatorError) return { prueba: "mal", detalle: error.message };
    throw error;
  }
  const descuadres = await readLibros(db);
  if (descuadres.length === 0) return { prueba: "bien", detalle: "Se restauró entera y sus libros cuadran." };
  const cuantos = formatCantidad(descuadres.length, "cosa no cuadra", "cosas no cuadran");
  return { prueba: "mal", detalle: `Se restauró, pero en sus libros ${cuantos}: los nombra «qhatu verify».` };
}

const SIN_PERMISO = "El usuario de la base de datos no puede crear otra donde probarla.";
const SIN_BASE = "No se pudo crear una base de datos para probarla: el registro del servidor dice por qué.";

/** Opens the empty database; false where it cannot be made. */
async function makeBase(server: Db, base: Db, name: string, log: Log): Promise<boolean> {
  try {
    await server.execute(sql`drop database if exists ${sql.identifier(name)} with (force)`);
    await server.execute(sql`create database ${sql.identifier(name)} encoding 'UTF8' template template0`);
    await base.execute(sql`select 1`);
    return true;
  } catch (error) {
    log.error({ err: error }, "the database in which a backup is tried cannot be made");
    return false;
  }
}

async function tryIn(
  server: Db,
  base: Db,
  name: string,
  { log, work }: { log: Log; work: () => Promise<PruebaCopia> },
) {
  try {
    return (await makeBase(server, base, name, log))
      ? await work()
      : ({ prueba: "sin_probar", detalle: SIN_BASE } as const);
  } finally {
    await base.$client.end();
    await server
      .execute(sql`drop database if exists ${sql.identifier(name)} with (force)`)
      .catch((error: unknown) =>
        log.warn({ err: error }, "the database in which a backup was tried stays until tomorrow"),
      );
  }
}

/**
 * Restores the file into a throw-away database, updates its tables and reads its books. `sin_probar` where none can be
 * made. Rejects where `signal` is aborted.
 */
export async function tryCopia(
  { db, env, log }: { db: Db; env: Env; log: Log },
  file: string,
  signal: AbortSignal,
  free = readFree,
): Promise<PruebaCopia> {
  // Elsewhere the server's disk cannot be seen from here.
  if (!env.DATABASE_URL && !env.COPIAS_PRUEBA_URL) {
    const [libres, bytes] = [await free(env.DATA_DIR), (await countDbBytes(db)) * CRECE];
    if (!hasRoom(libres, bytes))
      return { prueba: "sin_probar", detalle: describeSinSitio(env.DATA_DIR, libres, bytes) };
  }
  const [config, name] = [toServer(db, env), await readBaseDePrueba(db, env)];
  const server = createDb({ ...config, max: 1 }, () => {});
  try {
    const puede = await mayCreate(server).catch((error: unknown) => {
      log.error({ err: error }, "COPIAS_PRUEBA_URL cannot be reached");
      return null;
    });
    if (puede === null) return { prueba: "sin_probar", detalle: SIN_BASE };
    if (!puede) return { prueba: "sin_probar", detalle: SIN_PERMISO };
    const base = createDb({ ...withDatabase(config, name), max: 2 }, () => {});
    return await tryIn(server, base, name, { log, work: () => restoreInto(base, file, env, signal) });
  } finally {
    await server.$client.end();
  }
}
