import { z } from "zod";
import type { Tienda } from "#app/context.ts";
import type { Env } from "#lib/env.ts";
import { isDiskFull } from "#lib/errors.ts";
import { adoptImagen, encodeImagen, toImagenesDir } from "./imagenes.server.ts";
import { MAX_BYTES } from "./limite.ts";

const TIMEOUT_MS = 30_000;
const API = "https://api.cloudinary.com";

interface Cloudinary {
  cloud: string;
  preset: string;
  base: string;
}

function getCloudinary(env: Env): Cloudinary | null {
  const { CLOUDINARY_CLOUD_NAME: cloud, CLOUDINARY_UPLOAD_PRESET: preset, CLOUDINARY_API_BASE: base } = env;
  return cloud && preset ? { cloud, preset, base: base ?? API } : null;
}

/** For the log; never shown. */
class CloudinaryError extends Error {
  override name = "CloudinaryError";
}

const answer = z.object({ secure_url: z.url({ protocol: /^https$/ }) });
const refusal = z.object({ error: z.object({ message: z.string() }) });

function parseMessage(text: string): string {
  try {
    return refusal.parse(JSON.parse(text)).error.message;
  } catch {
    return text.slice(0, 200);
  }
}

/** Node streams a FormData, and an aborted request then fails uncaught, which ends the process. */
async function buildMultipart({ cloud, preset }: Cloudinary, webp: Buffer) {
  const form = new FormData();
  form.set("file", new Blob([new Uint8Array(webp)], { type: "image/webp" }), "imagen.webp");
  form.set("upload_preset", preset);
  form.set("cloud_name", cloud);
  const encoded = new Response(form);
  const headers = { "Content-Type": encoded.headers.get("Content-Type") ?? "" };
  return { headers, body: await encoded.arrayBuffer() };
}

/** Throws CloudinaryError when refused, too slow, or answered unexpectedly. */
async function uploadToCloudinary(cloudinary: Cloudinary, webp: Buffer): Promise<string> {
  const { base, cloud } = cloudinary;
  try {
    const response = await fetch(`${base}/v1_1/${encodeURIComponent(cloud)}/image/upload`, {
      ...(await buildMultipart(cloudinary, webp)),
      method: "POST",
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const text = await response.text();
    if (!response.ok) throw new CloudinaryError(`status ${response.status}: ${parseMessage(text)}`);
    return answer.parse(JSON.parse(text)).secure_url;
  } catch (error) {
    if (error instanceof CloudinaryError) throw error;
    throw new CloudinaryError("no usable answer", { cause: error });
  }
}

export type Subida =
  { tipo: "subida"; imagen: string } | { tipo: "rechazada"; razon: string } | { tipo: "proveedor"; razon: string };

const LLENO = "El disco de la tienda está lleno: no se guardó la imagen. Avisa a quien la administra.";
const PROVEEDOR = "El servicio de imágenes no respondió bien. Inténtalo de nuevo en unos minutos.";

async function keepHere({ env, log }: Pick<Tienda, "env" | "log">, webp: Buffer): Promise<Subida> {
  try {
    return { tipo: "subida", imagen: await adoptImagen(toImagenesDir(env.DATA_DIR), webp) };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    log.error({ err: error }, "a picture was not stored: the disk is full");
    return { tipo: "proveedor", razon: LLENO };
  }
}

/** Encoded anew first, so that no metadata or hidden data leave the shop. `razon` is in Spanish. */
export async function storeImagen(
  { env, log }: Pick<Tienda, "env" | "log">,
  bytes: Buffer,
  maxBytes = MAX_BYTES,
): Promise<Subida> {
  const encoded = await encodeImagen(bytes, maxBytes);
  if ("razon" in encoded) return { tipo: "rechazada", razon: encoded.razon };
  const cloudinary = getCloudinary(env);
  if (!cloudinary) return keepHere({ env, log }, encoded.webp);
  try {
    return { tipo: "subida", imagen: await uploadToCloudinary(cloudinary, encoded.webp) };
  } catch (error) {
    log.error({ err: error }, "the image hosting took no picture");
    return { tipo: "proveedor", razon: PROVEEDOR };
  }
}
