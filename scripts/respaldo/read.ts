import { createReadStream } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { ScriptRefused } from "../with-db.ts";
import { countMigrations, FORMATO, quoted, tablesInOrder } from "./tables.ts";

const LOTE = 500;

/** What the migrations themselves fill: the backup's rows take the place of those. */
const SEMBRADAS = ["public.feriados"];

async function requireEmpty(db: Tx): Promise<void> {
  for (const table of tablesInOrder()) {
    if (SEMBRADAS.includes(table)) continue;
    const { rows } = await db.execute(sql`select 1 from ${quoted(table)} limit 1`);
    if (rows.length > 0) {
      throw new ScriptRefused(
        `The database is not empty (${table} has rows). Restore into a new DATA_DIR or DATABASE_URL.`,
      );
    }
  }
}

async function requireSameVersion(db: Tx, header: string): Promise<void> {
  const [formato, migrations] = header.split(" ");
  if (formato !== FORMATO) throw new ScriptRefused("This is not a backup of this shop.");
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

/** Gathers rows of one table and writes them together. */
function createLotes(db: Tx) {
  const known = new Set(tablesInOrder());
  let table = "";
  let rows: string[] = [];
  let count = 0;
  const flush = async () => {
    if (rows.length === 0) return;
    const target = quoted(table);
    await db.execute(
      sql`insert into ${target} overriding system value select * from jsonb_populate_recordset(null::${target}, ${`[${rows.join(",")}]`}::jsonb)`,
    );
    count += rows.length;
    rows = [];
  };
  const add = async (line: string) => {
    const [, of = ""] = line.split(" ", 2);
    if (!known.has(of)) throw new ScriptRefused(`The backup has rows of a table that is unknown here: ${of}`);
    if (of !== table || rows.length >= LOTE) await flush();
    table = of;
    rows.push(line.slice("fila ".length + of.length + 1));
  };
  return { add, flush, count: () => count };
}

/** Reads a backup into an empty database and its pictures into `imagenes`: all rows or none. */
export async function readBackup(db: Db, imagenes: string, file: string): Promise<number> {
  return db.transaction(async (tx) => {
    await requireEmpty(tx);
    for (const table of SEMBRADAS) await tx.execute(sql`delete from ${quoted(table)}`);
    const lotes = createLotes(tx);
    let header = true;
    let expected: number | null = null;
    const source = createReadStream(file).pipe(createGunzip());
    for await (const line of createInterface({ input: source, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (header) await requireSameVersion(tx, line);
      else if (line.startsWith("fila ")) await lotes.add(line);
      else if (line.startsWith("imagen ")) await writePicture(imagenes, line);
      else if (line.startsWith("fin ")) expected = Number(line.slice("fin ".length));
      header = false;
    }
    await lotes.flush();
    if (expected !== lotes.count()) throw new ScriptRefused("The backup is cut off. Nothing was restored.");
    return expected;
  });
}
