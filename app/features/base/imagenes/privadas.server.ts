import { and, eq } from "drizzle-orm";
import { fotos_privadas } from "#db/schema/abonos.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { isId, newId } from "#lib/ids.ts";
import { encodeImagen } from "./imagenes.server.ts";
import { MAX_BYTES, NO_ES_IMAGEN, PESADA } from "./limite.ts";

/** A file field without a file is sent as an empty one. */
export const readArchivos = (form: FormData, name: string): File[] =>
  form.getAll(name).flatMap((value) => (value instanceof File && value.size > 0 ? value : []));

/** `razon` is in Spanish. */
export async function encodePrivadas(files: readonly File[]): Promise<{ webps: Buffer[] } | { razon: string }> {
  if (files.some(({ size }) => size > MAX_BYTES)) return { razon: PESADA };
  if (files.some(({ type }) => !type.startsWith("image/"))) return { razon: NO_ES_IMAGEN };
  const webps: Buffer[] = [];
  for (const file of files) {
    const encoded = await encodeImagen(Buffer.from(await file.arrayBuffer()));
    if ("razon" in encoded) return encoded;
    webps.push(encoded.webp);
  }
  return { webps };
}

/** Only the shop and its sender see it. Without `usuario_id` it is a contact's, of an order. */
export async function keepPrivada(tx: Tx, usuario_id: string | null, webp: Buffer): Promise<string> {
  const id = newId();
  await tx.insert(fotos_privadas).values({ id, usuario_id, webp });
  return id;
}

/** With `usuario_id` only that person's own picture is read. */
async function readPrivada(db: Db, id: string, usuario_id?: string): Promise<Buffer | null> {
  if (!isId(id)) return null;
  const own = usuario_id === undefined ? undefined : eq(fotos_privadas.usuario_id, usuario_id);
  const [found] = await db
    .select({ webp: fotos_privadas.webp })
    .from(fotos_privadas)
    .where(and(eq(fotos_privadas.id, id), own));
  return found?.webp ?? null;
}

export async function answerPrivada(db: Db, id: string, usuario_id?: string): Promise<Response> {
  const webp = await readPrivada(db, id, usuario_id);
  const headers = { "Cache-Control": "private, no-store" };
  const error = { codigo: "no_existe", mensaje: "Esa foto no existe." };
  if (!webp) return Response.json({ error }, { status: 404, headers });
  return new Response(new Uint8Array(webp), { headers: { ...headers, "Content-Type": "image/webp" } });
}

export const forgetPrivadas = (tx: Tx, usuario_id: string) =>
  tx.delete(fotos_privadas).where(eq(fotos_privadas.usuario_id, usuario_id));
