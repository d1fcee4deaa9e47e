import { createReadStream, existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { pipeline, Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { OperatorError } from "#lib/errors.ts";
import { BEFORE_BASE, readMigrations } from "../migrate.server.ts";
import { decrypt, HEADER_BYTES, isEncrypted } from "./cipher.ts";
import { FORMAT, START } from "./tables.ts";

/** The first line of a backup with BEFORE_BASE's 51 migrations, which the base replaces. */
const LAST_BEFORE_BASE = "qhatu-respaldo-2 51";

async function readStart(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** The file as it was packed. Throws OperatorError where it is encrypted and there is no `clave`. */
async function openPacked(file: string, clave: string | undefined): Promise<Readable> {
  const header = await readStart(file);
  if (!isEncrypted(header)) return createReadStream(file);
  if (!clave) throw new OperatorError("La copia está cifrada: pon en COPIAS_CLAVE la clave con que se hizo.");
  return Readable.from(decrypt(createReadStream(file, { start: HEADER_BYTES }), header, clave));
}

const isZlibError = (error: unknown) =>
  error instanceof Error && "code" in error && String(error.code).startsWith("Z_");

/** Lines of a backup. Throws OperatorError for one that is cut, changed, or under another key. */
export async function* readLines(file: string, clave: string | undefined): AsyncGenerator<string> {
  const text = createGunzip();
  text.setEncoding("utf8");
  // Its errors come to whoever reads `text`.
  pipeline(await openPacked(file, clave), text, () => {});
  // A picture is one long line of many parts.
  let parts: string[] = [];
  try {
    for await (const part of text as AsyncIterable<string>) {
      const [first = "", ...others] = part.split("\n");
      parts.push(first);
      if (others.length === 0) continue;
      yield parts.join("");
      const last = others.pop() ?? "";
      yield* others;
      parts = [last];
    }
  } catch (error) {
    if (isZlibError(error)) throw new OperatorError("La copia está cortada o dañada. No se restauró nada.");
    throw error;
  }
  if (parts.some(Boolean)) yield parts.join("");
}

const isGzip = (start: Buffer): boolean => start[0] === 0x1f && start[1] === 0x8b;

/** The first line; empty when the file is no backup. */
async function readHeader(file: string, clave: string | undefined): Promise<string> {
  const start = await readStart(file);
  if (isEncrypted(start) || isGzip(start)) for await (const line of readLines(file, clave)) return line;
  return "";
}

export interface Backup {
  file: string;
  clave: string | undefined;
  /** The schema that its rows fit. */
  schema: number;
  /** When it was made; null for what a real shop takes from a demo, and for older ones. */
  momento: Date | null;
  /** What a real shop takes from a demo: nothing happened since that it does not know. */
  isStart: boolean;
}

/**
 * Throws OperatorError for a file that is no backup, has an unknown format, or cannot be decrypted. Call it before
 * opening a database.
 */
export async function requireBackup(file: string, clave?: string): Promise<Backup> {
  if (!existsSync(file)) throw new OperatorError(`No hay ningún archivo ${file}.`);
  const schemas = readMigrations(process.cwd()).map(({ folderMillis }) => folderMillis);
  const header = await readHeader(file, clave);
  const [format = "", schema, made = ""] = (header === LAST_BEFORE_BASE ? `${FORMAT} ${schemas[0]}` : header).split(
    " ",
  );
  if (/^qhatu-respaldo-[12]$/.test(format)) {
    throw new OperatorError(
      `Esta copia es anterior a la versión ${BEFORE_BASE} de la tienda: restáurala con la versión que la hizo, inicia una vez la ${BEFORE_BASE} con esa base y después esta (docs/despliegue.md).`,
    );
  }
  if (format !== FORMAT) throw new OperatorError("El archivo no es una copia de esta tienda.");
  if (!schemas.includes(Number(schema))) {
    throw new OperatorError("Esta copia la hizo una versión más nueva de la tienda: restáurala con esa.");
  }
  const isStart = made === START;
  return { file, clave, schema: Number(schema), momento: isStart || made === "" ? null : new Date(made), isStart };
}
