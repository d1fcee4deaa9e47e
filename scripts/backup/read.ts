import { createReadStream, existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { ScriptRefused } from "../with-db.ts";
import { countMigrations, FORMAT, listColumns, quoteTable, listTablesInOrder, UNRELEASED_FORMAT } from "./tables.ts";

const BATCH = 500;

/** Filled by the migrations: the backup's rows replace those. */
const SEEDED = ["public.feriados"];

async function requireEmpty(db: Tx): Promise<void> {
  for (const table of listTablesInOrder()) {
    if (SEEDED.includes(table)) continue;
    const { rows } = await db.execute(sql`select 1 from ${quoteTable(table)} limit 1`);
    if (rows.length > 0) {
      throw new ScriptRefused(
        `The database is not empty (${table} has rows). Restore into a new DATA_DIR or DATABASE_URL.`,
      );
    }
  }
}

/** The first line of a backup; empty when the file is none. */
async function readHeader(file: string): Promise<string> {
  try {
    for await (const chunk of createReadStream(file).pipe(createGunzip())) return String(chunk).split("\n", 1)[0] ?? "";
  } catch {
    // Not gzip.
  }
  return "";
}

/** Throws ScriptRefused for a file that is no backup of ours. Call it before a database is opened. */
export async function requireBackup(file: string): Promise<void> {
  if (!file) throw new ScriptRefused("npm run restore -- FILE");
  if (!existsSync(file)) throw new ScriptRefused(`There is no file ${file}`);
  const [format] = (await readHeader(file)).split(" ");
  if (format === UNRELEASED_FORMAT) {
    throw new ScriptRefused(
      "This backup was made by an unreleased version of the shop and cannot be restored here: restore it with that version, and take the products over as CSV.",
    );
  }
  if (format !== FORMAT) throw new ScriptRefused("This is not a backup of this shop.");
}

async function requireSameVersion(db: Tx, header: string): Promise<void> {
  const [, migrations] = header.split(" ");
  const here = await countMigrations(db);
  if (Number(migrations) !== here) {
    throw new ScriptRefused(
      `This backup was made by another version (schema ${migrations}, here ${here}). Restore it with that version, then update.`,
    );
  }
}

async function writePicture(dir: string, line: string): Promise<void> {
  const [, name = "", base64 = ""] = line.split(" ");
  const file = path.resolve(dir, name);
  if (!file.startsWith(path.resolve(dir) + path.sep))
    throw new ScriptRefused(`The backup names a picture outside its folder: ${name}`);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, Buffer.from(base64, "base64"));
}

/** Inserts rows in batches of one table. */
function createBatches(db: Tx) {
  const known = new Set(listTablesInOrder());
  let table = "";
  let rows: string[] = [];
  let count = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const [target, columns] = [quoteTable(table), listColumns(table)];
    await db.execute(
      sql`insert into ${target} (${columns}) overriding system value select ${columns} from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
    );
    count += rows.length;
    rows = [];
  };
  const add = async (line: string) => {
    const [, of = ""] = line.split(" ", 2);
    if (!known.has(of)) throw new ScriptRefused(`The backup has rows of a table that is unknown here: ${of}`);
    if (of !== table || rows.length >= BATCH) await flush();
    table = of;
    rows.push(line.slice("fila ".length + of.length + 1));
  };
  return { add, flush, count: () => count };
}

/** Restores a backup into an empty database and `picturesDir`: all rows or none. */
export async function readBackup(db: Db, picturesDir: string, file: string): Promise<number> {
  await requireBackup(file);
  return db.transaction(async (tx) => {
    await requireEmpty(tx);
    for (const table of SEEDED) await tx.execute(sql`delete from ${quoteTable(table)}`);
    // The till's rows come from the backup, with their own moments.
    await tx.execute(sql`alter table pagos disable trigger user`);
    const batches = createBatches(tx);
    let header = true;
    let expected: number | null = null;
    const source = createReadStream(file).pipe(createGunzip());
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (header) await requireSameVersion(tx, line);
      else if (line.startsWith("fila ")) await batches.add(line);
      else if (line.startsWith("imagen ")) await writePicture(picturesDir, line);
      else if (line.startsWith("fin ")) expected = Number(line.slice("fin ".length));
      header = false;
    }
    await batches.flush();
    await tx.execute(sql`alter table pagos enable trigger user`);
    // The next order's number comes after all of these.
    await tx.execute(
      sql`select setval('pedidos_numero', coalesce((select max(numero) from pedidos), 1000) + 1, false)`,
    );
    if (expected !== batches.count()) throw new ScriptRefused("The backup is cut off. Nothing was restored.");
    return expected;
  });
}
