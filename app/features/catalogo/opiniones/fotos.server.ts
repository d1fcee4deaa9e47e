import { lt, sql, eq } from "drizzle-orm";
import type { Task, Tienda } from "#app/context.ts";
import { isOwnImagen } from "#app/features/base/imagenes/imagenes.ts";
import { deleteImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { MAX_BYTES, NO_ES_IMAGEN, PESADA } from "#app/features/base/imagenes/limite.ts";
import { storeImagen } from "#app/features/base/imagenes/subir.server.ts";
import { countHit } from "#app/features/base/limites/limites.server.ts";
import { fotos_retiradas } from "#db/schema/opiniones.ts";
import { MAX_FOTOS } from "./opiniones.ts";

const LIMITE = { max: 20, seconds: 24 * 60 * 60 };

/** A file field without a file is sent as an empty one. */
export const readFotos = (form: FormData): File[] =>
  form.getAll("fotos").flatMap((value) => (value instanceof File && value.size > 0 ? value : []));

export type FotosGuardadas = { fotos: string[] } | { razon: string };

/** All re-encoded pictures beside the `kept` ones, or a reason in Spanish. */
export async function storeFotos(
  tienda: Pick<Tienda, "db" | "env" | "log">,
  usuario_id: string,
  kept: readonly string[],
  files: readonly File[],
): Promise<FotosGuardadas> {
  if (kept.length + files.length > MAX_FOTOS) return { razon: `Puedes poner ${MAX_FOTOS} fotos como máximo.` };
  if (files.some(({ size }) => size > MAX_BYTES)) return { razon: PESADA };
  if (files.some(({ type }) => !type.startsWith("image/"))) return { razon: NO_ES_IMAGEN };
  const fotos = [...kept];
  for (const file of files) {
    const wait = tienda.env.LIMITES ? await countHit(tienda.db, `opinion-fotos:${usuario_id}`, LIMITE) : 0;
    if (wait > 0)
      return { razon: "Enviaste muchas fotos en poco tiempo. Guarda tu opinión sin ellas o prueba mañana." };
    const subida = await storeImagen(tienda, Buffer.from(await file.arrayBuffer()));
    if (subida.tipo !== "subida") return { razon: subida.razon };
    if (!fotos.includes(subida.imagen)) fotos.push(subida.imagen);
  }
  return { fotos };
}

/** Delay before deletion: an open page may show the picture, or it may be uploaded again. */
const ESPERA = sql`now() - interval '1 day'`;

/** A missing file counts as deleted. */
export async function deleteFotosRetiradas(
  { db, env }: Pick<Tienda, "db" | "env">,
  signal: AbortSignal,
): Promise<void> {
  const due = await db.select().from(fotos_retiradas).where(lt(fotos_retiradas.created_at, ESPERA));
  for (const { imagen } of due) {
    if (signal.aborted) return;
    if (!isOwnImagen(imagen)) continue;
    const { rows } = await db.execute(sql`
      select 1 from opiniones where ${imagen} = any (fotos)
      union all select 1 from productos where imagen = ${imagen} or ${imagen} = any (galeria) limit 1`);
    if (rows.length === 0) await deleteImagen(toImagenesDir(env.DATA_DIR), imagen);
    await db.delete(fotos_retiradas).where(eq(fotos_retiradas.imagen, imagen));
  }
}

export const tareaFotosRetiradas: Task = {
  name: "borrar-fotos",
  everySeconds: 3_600,
  run: deleteFotosRetiradas,
};
