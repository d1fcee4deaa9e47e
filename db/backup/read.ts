import { existsSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { type SQL, sql } from "drizzle-orm";
import { OperatorError } from "#lib/errors.ts";
import type { Db, Tx } from "../client.server.ts";
import { findSchema, migrateTx } from "../migrate.server.ts";
import { addEspera } from "../restored.server.ts";
import { type Backup, readLines } from "./open.ts";
import { quoteTable } from "./tables.ts";

const BATCH = 500;

/** Filled by the migrations: the backup's rows replace them. */
const SEEDED = ["public.feriados"];

/** Tables with their writable columns, i.e. without generated ones. */
async function findTables(db: Tx): Promise<Map<string, SQL>> {
  const { rows } = await db.execute<{ tabla: string; columnas: string }>(sql`
    select n.nspname || '.' || c.relname as tabla, string_agg(quote_ident(a.attname), ', ') as columnas
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where n.nspname in ('public', 'identidad') and c.relkind = 'r' and c.relname <> 'migraciones'
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    group by 1`);
  return new Map(rows.map(({ tabla, columnas }) => [tabla, sql.raw(columnas)]));
}

async function requireEmpty(db: Tx, tables: Iterable<string>): Promise<void> {
  for (const table of tables) {
    if (SEEDED.includes(table)) continue;
    const { rows } = await db.execute(sql`select 1 from ${quoteTable(table)} limit 1`);
    if (rows.length > 0) {
      throw new OperatorError(
        `La base de datos no está vacía (${table} tiene filas). Restaura en otro DATA_DIR o DATABASE_URL, o vacía esta (docs/despliegue.md).`,
      );
    }
  }
}

/** `written` gets the files that were not there before, also when they are cut off. */
async function writePicture(dir: string | null, line: string, written: string[]): Promise<void> {
  const [, name = "", base64 = ""] = line.split(" ");
  const file = path.resolve(dir ?? "", name);
  if (!file.startsWith(path.resolve(dir ?? "") + path.sep))
    throw new OperatorError(`La copia nombra una imagen fuera de su carpeta: ${name}`);
  if (dir === null) return;
  await mkdir(path.dirname(file), { recursive: true });
  if (!existsSync(file)) written.push(file);
  await writeFile(file, Buffer.from(base64, "base64"));
}

function createBatches(db: Tx, tables: ReadonlyMap<string, SQL>) {
  let table = "";
  let rows: string[] = [];
  let count = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const [target, columns] = [quoteTable(table), tables.get(table)];
    await db.execute(
      sql`insert into ${target} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
    );
    count += rows.length;
    rows = [];
  };
  const add = async (line: string) => {
    const [, of = ""] = line.split(" ", 2);
    if (!tables.has(of)) throw new OperatorError(`La copia tiene filas de una tabla que aquí no se conoce: ${of}`);
    if (of !== table || rows.length >= BATCH) await flush();
    table = of;
    rows.push(line.slice("fila ".length + of.length + 1));
  };
  return { add, flush, count: () => count };
}

interface ReadOptions {
  /** null: pictures are read, and written nowhere. */
  picturesDir: string | null;
  signal?: AbortSignal;
}

async function readAll(
  tx: Tx,
  { file, clave }: Backup,
  { picturesDir, signal }: ReadOptions,
  written: string[],
): Promise<number> {
  const batches = createBatches(tx, await findTables(tx));
  let expected: number | null = null;
  for await (const line of readLines(file, clave)) {
    signal?.throwIfAborted();
    if (line.startsWith("fila ")) await batches.add(line);
    else if (line.startsWith("imagen ")) await writePicture(picturesDir, line, written);
    else if (line.startsWith("fin ")) expected = Number(line.slice("fin ".length));
  }
  await batches.flush();
  if (expected !== batches.count()) throw new OperatorError("La copia está cortada. No se restauró nada.");
  return expected;
}

/** Pictures are outside of the transaction. */
async function withoutLeftovers<T>(work: (written: string[]) => Promise<T>): Promise<T> {
  const written: string[] = [];
  try {
    return await work(written);
  } catch (error) {
    for (const file of written) await rm(file, { force: true });
    throw error;
  }
}

/**
 * Restores a backup into an empty database, in one transaction, and without a trace when it fails: makes the tables of its version, reads it, and updates
 * them. `espera`: since when nothing is known, where the shop waits for its dueño (db/restored.server.ts). Throws
 * OperatorError.
 */
export async function readBackup(
  db: Db,
  backup: Backup,
  options: ReadOptions,
): Promise<{ filas: number; espera: Date | null }> {
  const restore = async (tx: Tx, written: string[]) => {
    await migrateTx(tx, process.cwd(), backup.schema);
    await requireEmpty(tx, (await findTables(tx)).keys());
    if ((await findSchema(tx)) !== backup.schema) {
      throw new OperatorError(
        "La base de datos tiene las tablas de una versión más nueva que la copia. Restaura en otro DATA_DIR o DATABASE_URL.",
      );
    }
    for (const table of SEEDED) await tx.execute(sql`delete from ${quoteTable(table)}`);
    // The till's rows come from the backup, with their original times.
    await tx.execute(sql`alter table pagos disable trigger user`);
    const filas = await readAll(tx, backup, options, written);
    await tx.execute(sql`alter table pagos enable trigger user`);
    // Continue after the highest order number.
    await tx.execute(
      sql`select setval('pedidos_numero', coalesce((select max(numero) from pedidos), 1000) + 1, false)`,
    );
    await migrateTx(tx, process.cwd());
    return { filas, espera: backup.isStart ? null : await addEspera(tx, backup.momento) };
  };
  // Within it: whether a commit that failed took hold is not known.
  const restored = await db.transaction((tx) => withoutLeftovers((written) => restore(tx, written)));
  // Nothing is known yet of how its rows are spread.
  await db.execute(sql`vacuum (analyze)`);
  return restored;
}
