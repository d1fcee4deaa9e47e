import { createReadStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { type SQL, sql } from "drizzle-orm";
import { OperatorError } from "#lib/errors.ts";
import type { Db, Tx } from "../client.server.ts";
import { BEFORE_BASE, findSchema, readMigrations } from "../migrate.server.ts";
import { FORMAT, quoteTable } from "./tables.ts";

const BATCH = 500;

/** The first line of a backup with BEFORE_BASE's 51 migrations, which the base replaces. */
const LAST_BEFORE_BASE = "qhatu-respaldo-2 51";

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

/** Empty when the file is no backup. */
async function readHeader(file: string): Promise<string> {
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip())) return String(chunk).split("\n", 1)[0] ?? "";
  } catch {
    // Not gzip.
  }
  return "";
}

/**
 * The schema that a backup's rows fit. Throws OperatorError for a file that is no backup or has an unknown format. Call
 * it before opening a database.
 */
export async function requireBackup(file: string): Promise<number> {
  if (!existsSync(file)) throw new OperatorError(`No hay ningún archivo ${file}.`);
  const schemas = readMigrations(process.cwd()).map(({ folderMillis }) => folderMillis);
  const header = await readHeader(file);
  const [format = "", schema] = (header === LAST_BEFORE_BASE ? `${FORMAT} ${schemas[0]}` : header).split(" ");
  if (/^qhatu-respaldo-[12]$/.test(format)) {
    throw new OperatorError(
      `Esta copia es anterior a la versión ${BEFORE_BASE} de la tienda: restáurala con la versión que la hizo, inicia una vez la ${BEFORE_BASE} con esa base y después esta (docs/despliegue.md).`,
    );
  }
  if (format !== FORMAT) throw new OperatorError("El archivo no es una copia de esta tienda.");
  if (!schemas.includes(Number(schema))) {
    throw new OperatorError("Esta copia la hizo una versión más nueva de la tienda: restáurala con esa.");
  }
  return Number(schema);
}

async function writePicture(dir: string, line: string): Promise<void> {
  const [, name = "", base64 = ""] = line.split(" ");
  const file = path.resolve(dir, name);
  if (!file.startsWith(path.resolve(dir) + path.sep))
    throw new OperatorError(`La copia nombra una imagen fuera de su carpeta: ${name}`);
  await mkdir(path.dirname(file), { recursive: true });
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

/** Restores a backup into an empty database of its schema and `picturesDir`: all rows or none. */
export async function readBackup(db: Db, picturesDir: string, file: string): Promise<number> {
  const schema = await requireBackup(file);
  return db.transaction(async (tx) => {
    const tables = await findTables(tx);
    await requireEmpty(tx, tables.keys());
    if ((await findSchema(tx)) !== schema) {
      throw new OperatorError(
        "La base de datos tiene las tablas de una versión más nueva que la copia. Restaura en otro DATA_DIR o DATABASE_URL.",
      );
    }
    for (const table of SEEDED) await tx.execute(sql`delete from ${quoteTable(table)}`);
    // The till's rows come from the backup, with their original times.
    await tx.execute(sql`alter table pagos disable trigger user`);
    const batches = createBatches(tx, tables);
    let expected: number | null = null;
    const source = createReadStream(file).pipe(createGunzip());
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (line.startsWith("fila ")) await batches.add(line);
      else if (line.startsWith("imagen ")) await writePicture(picturesDir, line);
      else if (line.startsWith("fin ")) expected = Number(line.slice("fin ".length));
    }
    await batches.flush();
    await tx.execute(sql`alter table pagos enable trigger user`);
    // Continue after the highest order number.
    await tx.execute(
      sql`select setval('pedidos_numero', coalesce((select max(numero) from pedidos), 1000) + 1, false)`,
    );
    if (expected !== batches.count()) throw new OperatorError("La copia está cortada. No se restauró nada.");
    return expected;
  });
}
