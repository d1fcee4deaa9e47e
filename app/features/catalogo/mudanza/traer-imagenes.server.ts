import { and, asc, eq, isNull } from "drizzle-orm";
import { storeImagen } from "#app/features/base/imagenes/subir.server.ts";
import { mudanza_imagenes } from "#db/schema/mudanzas.ts";
import { fetchPublic, FetchRefusal } from "#lib/fetch-public.server.ts";
import type { MudanzaDeps } from "./mudanza.ts";

const MAX_MEGABYTES = 10;
const MAX_BYTES_IMAGEN = MAX_MEGABYTES * 1024 * 1024;
/** Two pictures are in memory at a time. */
const A_LA_VEZ = 2;
const TANDA = 20;

const NO_SE_GUARDO = "No se pudo guardar.";

/** Fetched, sniffed and encoded anew. A refusal is told of the picture, and its product comes without it. */
async function bring(tienda: MudanzaDeps, origen: string, allowed: readonly string[], signal: AbortSignal) {
  try {
    const bytes = await fetchPublic(origen, { maxBytes: MAX_BYTES_IMAGEN, allowed, signal });
    const subida = await storeImagen(tienda, bytes, MAX_BYTES_IMAGEN);
    return subida.tipo === "subida" ? { imagen: subida.imagen } : { razon: subida.razon };
  } catch (error) {
    if (error instanceof FetchRefusal) return { razon: error.message };
    signal.throwIfAborted();
    tienda.log.error({ err: error }, "a picture of another shop was not kept");
    return { razon: NO_SE_GUARDO };
  }
}

/** Whether all pictures came or failed; false after an abort. Each is written as it comes, so a crash repeats two at most. */
export async function bringImagenes(
  tienda: MudanzaDeps,
  mudanza_id: string,
  allowed: readonly string[],
  signal: AbortSignal,
): Promise<boolean> {
  const { db } = tienda;
  const mine = eq(mudanza_imagenes.mudanza_id, mudanza_id);
  const waiting = and(mine, isNull(mudanza_imagenes.imagen), isNull(mudanza_imagenes.razon));
  while (!signal.aborted) {
    const rows = await db
      .select({ origen: mudanza_imagenes.origen })
      .from(mudanza_imagenes)
      .where(waiting)
      .orderBy(asc(mudanza_imagenes.origen))
      .limit(TANDA);
    if (rows.length === 0) return true;
    const queue = rows.map(({ origen }) => origen);
    const work = async () => {
      for (let origen = queue.shift(); origen !== undefined && !signal.aborted; origen = queue.shift()) {
        const brought = await bring(tienda, origen, allowed, signal);
        await db
          .update(mudanza_imagenes)
          .set(brought)
          .where(and(mine, eq(mudanza_imagenes.origen, origen)));
      }
    };
    const ends = await Promise.allSettled(Array.from({ length: A_LA_VEZ }, work));
    const failed = ends.find((end) => end.status === "rejected");
    if (failed && !signal.aborted) throw failed.reason;
  }
  return false;
}
