import type { Tienda } from "#app/context.ts";
import { getCloudinary, uploadToCloudinary } from "./cloudinary.server.ts";
import { adoptImagen, encodeImagen, toImagenesDir } from "./imagenes.server.ts";

export type Subida =
  { tipo: "subida"; imagen: string } | { tipo: "rechazada"; razon: string } | { tipo: "proveedor"; razon: string };

const PROVEEDOR = "El servicio de imágenes no respondió bien. Inténtalo de nuevo en unos minutos.";

/**
 * Keeps an uploaded picture: on the disk of the shop, or at the image hosting when it is set. Either way it was decoded
 * and encoded anew first, so that neither metadata nor anything hidden in it leaves the shop.
 * Returns the address that products carry, or the reason in Spanish why there is none.
 */
export async function storeImagen({ env, log }: Pick<Tienda, "env" | "log">, bytes: Buffer): Promise<Subida> {
  const encoded = await encodeImagen(bytes);
  if ("razon" in encoded) return { tipo: "rechazada", razon: encoded.razon };
  const cloudinary = getCloudinary(env);
  if (!cloudinary) {
    return { tipo: "subida", imagen: await adoptImagen(toImagenesDir(env.DATA_DIR), encoded.webp) };
  }
  try {
    return { tipo: "subida", imagen: await uploadToCloudinary(cloudinary, encoded.webp) };
  } catch (error) {
    log.error({ err: error }, "the image hosting took no picture");
    return { tipo: "proveedor", razon: PROVEEDOR };
  }
}
