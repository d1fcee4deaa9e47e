import { createHash, randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Sharp } from "sharp";
import {
  type Archivo,
  parseColor,
  FORMATOS,
  listArchivos,
  type Formato,
  parseArchivo,
  pathOfImagen,
  VISTA_PREVIA,
} from "./imagenes.ts";
import { DANADA, loadSharp, MAX_PIXELES, readPicture } from "./leer.server.ts";

/** Encodings at a time; each uses one thread, so that pages are still answered meanwhile. */
const A_LA_VEZ = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < A_LA_VEZ) running += 1;
  else await new Promise<void>((resume) => waiting.push(resume)); // resumed by the encoding that ends
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** The folder of pictures within DATA_DIR. */
export const toImagenesDir = (dataDir: string): string => path.join(dataDir, "imagenes");

const isMissing = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

async function readIfThere(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** Whole or not at all: a reader, or a start after a crash, never sees half a picture. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const fresh = `${file}.${randomUUID()}.nuevo`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(fresh, bytes);
  await rename(fresh, file);
}

async function dominantColor(bytes: Buffer): Promise<string> {
  const sharp = await loadSharp();
  const small = await sharp(bytes, { limitInputPixels: MAX_PIXELES }).resize(48).flatten().png().toBuffer();
  const { r, g, b } = (await sharp(small).stats()).dominant;
  return Buffer.from([r, g, b]).toString("hex");
}

/**
 * Keeps a picture that we made ourselves, byte for byte: a WebP of at most 1600 px without metadata.
 * Returns its address. Keeping the same picture again changes nothing.
 */
export async function adoptImagen(dir: string, bytes: Buffer): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  const imagen = pathOfImagen(hash, await inTurn(() => dominantColor(bytes)));
  await writeWhole(path.join(dir, path.basename(imagen)), bytes);
  return imagen;
}

const MAX_LADO = 1600;

/**
 * A picture from elsewhere made ours: decoded, turned upright, stripped of its metadata, made smaller where it is over
 * 1600 px, encoded anew as WebP. Or the reason, in Spanish, why it is refused.
 */
export function encodeImagen(bytes: Buffer): Promise<{ webp: Buffer } | { razon: string }> {
  return inTurn(async () => {
    const read = await readPicture(bytes);
    if ("razon" in read) return read;
    try {
      const size = { width: MAX_LADO, height: MAX_LADO, fit: "inside", withoutEnlargement: true } as const;
      return { webp: await read.picture.autoOrient().resize(size).webp({ quality: 88 }).toBuffer() };
    } catch {
      return { razon: DANADA }; // sharp throws for whatever it cannot decode to its end
    }
  });
}

const ENCODERS: Record<Formato, (picture: Sharp) => Sharp> = {
  // Effort 2 of 9 takes a fifth of the default's time for a tenth more bytes: visitors wait for the first encoding.
  avif: (picture) => picture.avif({ quality: 58, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 85 }), // below that, plain backgrounds show bands
  jpg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture) => picture.png({ palette: true, effort: 7 }),
};

const underWay = new Map<string, Promise<Buffer | null>>();

/** The whole picture in the frame of a preview, on its own dominant colour. */
const frame = (picture: Sharp, nombre: string): Sharp => {
  const background = parseColor(`/imagenes/${nombre}.webp`) ?? "#ffffff";
  return picture.resize({ ...VISTA_PREVIA, fit: "contain", background }).flatten({ background });
};

async function createVariant(dir: string, archivo: string, parsed: Archivo): Promise<Buffer | null> {
  const { nombre, ancho, formato } = parsed;
  const base = await readIfThere(path.join(dir, `${nombre}.webp`));
  if (!base) return null;
  const sharp = await loadSharp();
  const whole = sharp(base, { limitInputPixels: MAX_PIXELES });
  const picture =
    typeof ancho === "number" ? whole.resize({ width: ancho, withoutEnlargement: true }) : frame(whole, nombre);
  const bytes = await inTurn(() => ENCODERS[formato](picture).toBuffer());
  await writeWhole(path.join(dir, archivo), bytes);
  return bytes;
}

/**
 * The bytes and media type of a picture file of ours by its name; a width that nobody asked for yet is made now, once,
 * and kept. null when there is no such picture or the name is not one of ours.
 */
export async function readImagen(dir: string, archivo: string): Promise<{ bytes: Buffer; tipo: string } | null> {
  const parsed = parseArchivo(archivo);
  if (!parsed) return null;
  const { ancho, formato } = parsed;
  const file = path.join(dir, archivo);
  let bytes = await readIfThere(file);
  if (!bytes && ancho !== null) {
    const making = underWay.get(file) ?? createVariant(dir, archivo, parsed).finally(() => underWay.delete(file));
    underWay.set(file, making);
    bytes = await making;
  }
  return bytes && { bytes, tipo: FORMATOS[formato] };
}

/** Whether a picture lies on the shop's own disk. */
export const isOwnImagen = (imagen: string): boolean => parseColor(imagen) !== null;

/** Deletes a picture of ours in all its sizes; what is not there is done. Nothing may show it any more. */
export async function deleteImagen(dir: string, imagen: string): Promise<void> {
  for (const archivo of listArchivos(imagen)) await rm(path.join(dir, archivo), { force: true });
}
