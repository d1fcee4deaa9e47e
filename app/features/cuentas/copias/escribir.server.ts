import { copyFile, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { DRAFT, writeBackup } from "#db/backup/write.ts";
import type { Db } from "#db/client.server.ts";
import type { Env } from "#lib/env.ts";
import { OperatorError } from "#lib/errors.ts";
import { describeSinSitio, estimateBytes, hasRoom, listRestos, listSobrantes } from "./copias.ts";

/** In bytes. */
export type ReadFree = (dir: string) => Promise<number>;

export const readFree: ReadFree = async (dir) => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

export async function countDbBytes(db: Db): Promise<number> {
  const { rows } = await db.execute<{ bytes: string }>(sql`select pg_database_size(current_database())::text as bytes`);
  return Number(rows[0]?.bytes ?? 0);
}

async function countPictureBytes(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true }).catch(() => []);
  let bytes = 0;
  for (const entry of entries) if (entry.isFile()) bytes += (await stat(path.join(entry.parentPath, entry.name))).size;
  return bytes;
}

/** Throws OperatorError where a backup does not fit. */
async function requireRoom(dir: string, bytes: number, free: ReadFree): Promise<void> {
  const libres = await free(dir);
  if (!hasRoom(libres, bytes)) throw new OperatorError(describeSinSitio(dir, libres, bytes));
}

/** Makes the folder, for this user alone, and deletes what an interrupted backup left there. */
async function openFolder(dir: string): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  for (const name of listRestos(await readdir(dir), DRAFT)) await rm(path.join(dir, name), { force: true });
}

/** Deletes all but the newest. */
async function rotate(dir: string, guardar: number): Promise<void> {
  for (const name of listSobrantes(await readdir(dir), guardar)) await rm(path.join(dir, name), { force: true });
}

interface EscrituraCopia {
  dir: string;
  archivo: string;
  /** Bytes of the last backup; null for none. */
  ultima: number | null;
  signal: AbortSignal;
  free?: ReadFree;
}

/** Writes the backup into its folder, where there is room, then deletes the oldest. Returns its bytes. */
export async function writeCopia(
  { db, env }: { db: Db; env: Env },
  { dir, archivo, ultima, signal, free = readFree }: EscrituraCopia,
): Promise<number> {
  await openFolder(dir);
  const imagenes = toImagenesDir(env.DATA_DIR);
  const datos = ultima === null ? (await countDbBytes(db)) + (await countPictureBytes(imagenes)) : 0;
  await requireRoom(dir, estimateBytes(ultima, datos), free);
  const file = path.join(dir, archivo);
  await writeBackup(db, imagenes, file, { clave: env.COPIAS_CLAVE, signal });
  await rotate(dir, env.COPIAS_GUARDAR);
  return (await stat(file)).size;
}

/** Copies it into the second folder: whole, on the disk, and rotated there, too. */
export async function copyToFolder(file: string, destino: string, guardar: number, free = readFree): Promise<void> {
  await openFolder(destino);
  await requireRoom(destino, (await stat(file)).size, free);
  const target = path.join(destino, path.basename(file));
  await copyFile(file, `${target}${DRAFT}`);
  const handle = await open(`${target}${DRAFT}`, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${target}${DRAFT}`, target);
  await rotate(destino, guardar);
}
