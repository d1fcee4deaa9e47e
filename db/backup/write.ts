import { createWriteStream } from "node:fs";
import { readdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import { sql } from "drizzle-orm";
import type { Db, Tx } from "../client.server.ts";
import { findSchema } from "../migrate.server.ts";
import { encrypt } from "./cipher.ts";
import { readRows } from "./rows.ts";
import { FORMAT, quoteTable, listTablesInOrder } from "./tables.ts";

async function* readPictures(dir: string): AsyncGenerator<string> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    if (!entry.isFile() || entry.name.endsWith(".nuevo")) continue;
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(dir, file).split(path.sep).join("/");
    yield `imagen ${name} ${(await readFile(file)).toString("base64")}\n`;
  }
}

/** One line per row or picture. */
async function* buildLines(db: Tx, picturesDir: string, momento: Date): AsyncGenerator<string> {
  yield `${FORMAT} ${await findSchema(db)} ${momento.toISOString()}\n`;
  let count = 0;
  for (const table of listTablesInOrder()) {
    for await (const lines of readRows(db, table, sql`select to_jsonb(t) as fila from ${quoteTable(table)} t`)) {
      yield* lines;
      count += lines.length;
    }
  }
  yield* readPictures(picturesDir);
  yield `fin ${count}\n`;
}

async function readNow(tx: Tx): Promise<Date> {
  const { rows } = await tx.execute<{ now: string }>(sql`select to_json(now()) as now`);
  return new Date(rows[0]?.now ?? Date.now());
}

interface WriteOptions {
  /** Encrypts it. */
  clave?: string | undefined;
  signal?: AbortSignal;
}

/** Ends the name of a file that is not whole. */
export const DRAFT = ".parcial";

/** Writes a consistent snapshot of database and pictures into `file`, while the shop runs. On the disk when it returns. */
export async function writeBackup(
  db: Db,
  picturesDir: string,
  file: string,
  { clave, signal }: WriteOptions = {},
): Promise<void> {
  const draft = `${file}${DRAFT}`;
  try {
    await db.transaction(
      async (tx) =>
        pipeline(
          Readable.from(buildLines(tx, picturesDir, await readNow(tx))),
          createGzip(),
          (packed: AsyncIterable<Buffer>) => (clave ? encrypt(packed, clave) : packed),
          createWriteStream(draft, { mode: 0o600, flush: true }),
          { signal },
        ),
      { isolationLevel: "repeatable read", accessMode: "read only" },
    );
    await rename(draft, file);
  } catch (error) {
    // It may have filled the disk.
    await rm(draft, { force: true });
    throw error;
  }
}
