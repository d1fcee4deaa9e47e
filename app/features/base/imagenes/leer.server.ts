import type { Sharp } from "sharp";
import { MAX_BYTES, NO_ES_IMAGEN, PESADA } from "./limite.ts";

const MAX_MEGAPIXELES = 40;
/** A file of a few bytes can claim a size that exhausts the memory. */
export const MAX_PIXELES = MAX_MEGAPIXELES * 1_000_000;

/** In seconds; slower decoding is an attack. */
const MAX_SEGUNDOS = 30;

export const DANADA = "La imagen está dañada o incompleta.";
const SVG = "Los archivos SVG no se admiten porque pueden llevar código dentro. Usa JPG, PNG o WebP.";
const HEIC = "Las fotos HEIC del iPhone no se pueden leer aquí. Guárdala como JPG y vuelve a intentarlo.";

const ADMITIDOS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

/** Files with other first bytes reach no decoder. */
const FIRMAS: readonly [at: number, bytes: string][] = [
  [0, "\xff\xd8\xff"],
  [0, "\x89PNG\r\n\x1a\n"],
  [0, "GIF8"],
  [8, "WEBP"],
  [4, "ftypavif"],
  [4, "ftypavis"],
];

/** Large and native, so loaded with the first picture. */
export async function loadSharp() {
  const { default: sharp } = await import("sharp");
  sharp.concurrency(1);
  // Up to 50 MB of pixels of pictures that nobody asks for again.
  sharp.cache(false);
  return sharp;
}

function findRefusal(bytes: Buffer): string | null {
  const head = bytes.toString("latin1", 0, 1024);
  if (FIRMAS.some(([at, signature]) => head.startsWith(signature, at))) return null;
  if (/^ftyp(hei[cxms]|hev[cxm]|mif1|msf1)/.test(head.slice(4))) return HEIC;
  return /<svg[\s>]/i.test(head) ? SVG : NO_ES_IMAGEN;
}

const megapixeles = (pixels: number) => Math.ceil(pixels / 1_000_000);

/** Judges the content, not the name; the header before decoding. `razon` is in Spanish. */
export async function readPicture(
  bytes: Buffer,
  maxBytes = MAX_BYTES,
): Promise<{ picture: Sharp } | { razon: string }> {
  if (bytes.length > maxBytes) return { razon: PESADA };
  const razon = findRefusal(bytes);
  if (razon) return { razon };
  const sharp = await loadSharp();
  try {
    const { format, width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
    if (!ADMITIDOS.has(format)) return { razon: NO_ES_IMAGEN };
    const pixels = width * height;
    if (pixels > MAX_PIXELES) {
      return { razon: `La imagen tiene ${megapixeles(pixels)} megapíxeles; el máximo es ${MAX_MEGAPIXELES}.` };
    }
  } catch {
    return { razon: DANADA };
  }
  return { picture: sharp(bytes, { limitInputPixels: MAX_PIXELES }).timeout({ seconds: MAX_SEGUNDOS }) };
}
