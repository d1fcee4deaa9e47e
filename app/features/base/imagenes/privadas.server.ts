import { and, eq, sql } from "drizzle-orm";
import { abonos, fotos_privadas } from "#db/schema/abonos.ts";
import { pagos } from "#db/schema/pagos.ts";
import { fotos_retorno, retornos } from "#db/schema/retornos.ts";
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

/** SQL: sent with this order: a proof of payment, or pictures of what goes back. */
const isDePedido = (pedido_id: string) => sql`${fotos_privadas.id} in (
  select foto from ${abonos} join ${pagos} on ${pagos.id} = ${abonos.pago_id} where ${pagos.pedido_id} = ${pedido_id}
  union all select foto from ${fotos_retorno} join ${retornos} on ${retornos.id} = ${fotos_retorno.retorno_id}
  where ${retornos.pedido_id} = ${pedido_id})`;

/** Whose picture it must be: a person's own, or of the order that a secret link opened. */
export type DuenoFoto = { usuario_id: string } | { pedido_id: string };

async function readPrivada(db: Db, id: string, de?: DuenoFoto): Promise<Buffer | null> {
  if (!isId(id)) return null;
  const own = de && ("usuario_id" in de ? eq(fotos_privadas.usuario_id, de.usuario_id) : isDePedido(de.pedido_id));
  const [found] = await db
    .select({ webp: fotos_privadas.webp })
    .from(fotos_privadas)
    .where(and(eq(fotos_privadas.id, id), own));
  return found?.webp ?? null;
}

/** Without `de` for staff. */
export async function answerPrivada(db: Db, id: string, de?: DuenoFoto): Promise<Response> {
  const webp = await readPrivada(db, id, de);
  const headers = { "Cache-Control": "private, no-store" };
  const error = { codigo: "no_existe", mensaje: "Esa foto no existe." };
  if (!webp) return Response.json({ error }, { status: 404, headers });
  return new Response(new Uint8Array(webp), { headers: { ...headers, "Content-Type": "image/webp" } });
}

export const forgetPrivadas = (tx: Tx, usuario_id: string) =>
  tx.delete(fotos_privadas).where(eq(fotos_privadas.usuario_id, usuario_id));
