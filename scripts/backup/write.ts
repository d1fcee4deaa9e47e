import { createWriteStream } from "node:fs";
import { readdir, readFile, rename } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "#db/client.server.ts";
import { countMigrations, FORMAT, quoteTable, listTablesInOrder } from "./tables.ts";

const BATCH = 1000;

async function* readPictures(dir: string): AsyncGenerator<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".nuevo")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dir, file).split(path.sep).join("/");
    yield `imagen ${name} ${(await readFile(file)).toString("base64")}\n`;
  }
}

/** One line per row or picture. A row stays PostgreSQL's own JSON text, so that no number is rounded. */
async function* buildLines(db: Tx, picturesDir: string): AsyncGenerator<string> {
  yield `${FORMAT} ${await countMigrations(db)}\n`;
  let count = 0;
  for (const table of listTablesInOrder()) {
    const cursor = sql`declare lote no scroll cursor for select to_jsonb(t)::text as fila from ${quoteTable(table)} t`;
    await db.execute(cursor);
    for (let more = true; more;) {
      const { rows } = await db.execute<{ fila: string }>(sql.raw(`fetch ${BATCH} from lote`));
      for (const { fila } of rows) yield `fila ${table} ${fila}\n`;
      count += rows.length;
      more = rows.length === BATCH;
    }
    await db.execute(sql`close lote`);
  }
  yield* readPictures(picturesDir);
  yield `fin ${count}\n`;
}

/** Writes database and pictures into `file`, as of one moment, while the shop runs. */
export async function writeBackup(db: Db, picturesDir: string, file: string): Promise<void> {
  const draft = `${file}.parcial`;
  await db.transaction(
    (tx) =>
      pipeline(Readable.from(buildLines(tx, picturesDir)), createGzip(), createWriteStream(draft, { mode: 0o600 })),
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
  await rename(draft, file);
}
