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
import { isDiskFull } from "#lib/errors.ts";
import { MAX_BYTES } from "./limite.ts";
import { DANADA, loadSharp, MAX_PIXELES, readPicture } from "./leer.server.ts";

/** Each takes one thread, so that pages are still answered. */
const A_LA_VEZ = 2;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < A_LA_VEZ) running += 1;
  else await new Promise<void>((resume) => waiting.push(resume)); // the encoding that ends resumes it
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

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

/** Readers never see half a picture, not even after a crash. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const fresh = `${file}.${randomUUID()}.nuevo`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(fresh, bytes);
    await rename(fresh, file);
  } catch (error) {
    // It may have filled the disk.
    await rm(fresh, { force: true });
    throw error;
  }
}

/** null where something can be seen through the picture. */
async function dominantColor(bytes: Buffer): Promise<string | null> {
  const sharp = await loadSharp();
  const small = await sharp(bytes, { limitInputPixels: MAX_PIXELES }).resize(48).png().toBuffer();
  const { isOpaque, dominant } = await sharp(small).stats();
  return isOpaque ? Buffer.from([dominant.r, dominant.g, dominant.b]).toString("hex") : null;
}

/** What is known of a picture beforehand. */
interface Preparada {
  /** As in its address. */
  nombre: string;
  /** Paths of its sizes, named as the shop names them. */
  tamanos: readonly string[];
}

async function nameImagen(bytes: Buffer): Promise<string> {
  const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 32);
  return pathOfImagen(hash, await inTurn(() => dominantColor(bytes)));
}

/**
 * For a picture made by the shop: a WebP up to 1600 px without metadata, stored byte for byte. Nothing is decoded of one
 * that is `preparada`. Idempotent.
 */
export async function adoptImagen(dir: string, bytes: Buffer, preparada?: Preparada): Promise<string> {
  const imagen = preparada ? `/imagenes/${preparada.nombre}.webp` : await nameImagen(bytes);
  for (const tamano of preparada?.tamanos ?? []) {
    await writeWhole(path.join(dir, path.basename(tamano)), await readFile(tamano));
  }
  await writeWhole(path.join(dir, path.basename(imagen)), bytes);
  return imagen;
}

const MAX_LADO = 1600;

/** Turned upright, without metadata, 1600 px at most. `razon` is in Spanish. */
export function encodeImagen(bytes: Buffer, maxBytes = MAX_BYTES): Promise<{ webp: Buffer } | { razon: string }> {
  return inTurn(async () => {
    const read = await readPicture(bytes, maxBytes);
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
  // Effort 2 of 9 takes a fifth of the default's time for a tenth more bytes: visitors wait for it.
  avif: (picture) => picture.avif({ quality: 58, effort: 2 }),
  webp: (picture) => picture.webp({ quality: 85 }), // below that, plain backgrounds show bands
  jpg: (picture) => picture.jpeg({ quality: 82, mozjpeg: true }),
  png: (picture) => picture.png({ palette: true, effort: 7 }),
};

const underWay = new Map<string, Promise<Buffer | null>>();

/** Behind a picture that can be seen through, as on the light theme's set. */
const FONDO_PREVIA = "#ead9c3";

const frame = (picture: Sharp, nombre: string): Sharp => {
  const background = parseColor(`/imagenes/${nombre}.webp`) ?? FONDO_PREVIA;
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
  // Made anew for the next visitor where the disk is full.
  await writeWhole(path.join(dir, archivo), bytes).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error;
  });
  return bytes;
}

/** null for an unknown picture or name. */
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

/** Call it once nothing shows the picture. Idempotent. */
export async function deleteImagen(dir: string, imagen: string): Promise<void> {
  for (const archivo of listArchivos(imagen)) await rm(path.join(dir, archivo), { force: true });
}
