import { and, eq, inArray } from "drizzle-orm";
import { type DuenoFoto, encodePrivadas, readArchivos } from "#app/features/base/imagenes/privadas.server.ts";
import type { Db, Tx } from "#db/client.server.ts";
import { etiquetas_retorno, retornos } from "#db/schema/retornos.ts";
import type { FormatoEtiqueta } from "#db/values.ts";
import { isId } from "#lib/ids.ts";
import { MAX_MEGABYTES_PDF } from "./retornos.ts";

export interface EtiquetaNueva {
  formato: FormatoEtiqueta;
  contenido: Buffer;
}

const PESADO = `El PDF pesa más de ${MAX_MEGABYTES_PDF} MB.`;
const NO_ES_PDF = "El archivo no es un PDF entero.";

/** Checks only the first and last bytes. */
const isPdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString("latin1") === "%PDF-" && bytes.subarray(-1_024).includes("%%EOF");

/** Null without a label; `razon` says in Spanish why it is refused. Pictures are re-encoded. */
export async function readEtiqueta(form: FormData): Promise<{ etiqueta: EtiquetaNueva | null } | { razon: string }> {
  const [archivo] = readArchivos(form, "etiqueta");
  if (!archivo) return { etiqueta: null };
  if (archivo.type !== "application/pdf") {
    const encoded = await encodePrivadas([archivo]);
    if ("razon" in encoded) return encoded;
    const [webp] = encoded.webps;
    return { etiqueta: webp ? { formato: "webp", contenido: webp } : null };
  }
  if (archivo.size > MAX_MEGABYTES_PDF * 1024 * 1024) return { razon: PESADO };
  const contenido = Buffer.from(await archivo.arrayBuffer());
  return isPdf(contenido) ? { etiqueta: { formato: "pdf", contenido } } : { razon: NO_ES_PDF };
}

/** The order must be locked. */
export async function keepEtiqueta(
  tx: Tx,
  retorno_id: string,
  usuario_id: string | null,
  etiqueta: EtiquetaNueva,
): Promise<void> {
  await tx
    .insert(etiquetas_retorno)
    .values({ retorno_id, usuario_id, ...etiqueta })
    .onConflictDoUpdate({ target: etiquetas_retorno.retorno_id, set: etiqueta });
}

/** Deletes a label that is no longer needed: it names its buyer. */
export const dropEtiqueta = (tx: Tx, retorno_id: string) =>
  tx.delete(etiquetas_retorno).where(eq(etiquetas_retorno.retorno_id, retorno_id));

export async function listConEtiqueta(db: Db, ids: readonly string[]): Promise<Set<string>> {
  const { retorno_id } = etiquetas_retorno;
  const rows = await db
    .select({ retorno_id })
    .from(etiquetas_retorno)
    .where(inArray(retorno_id, [...ids]));
  return new Set(rows.map((row) => row.retorno_id));
}

const isDePedido = (db: Db, pedido_id: string) =>
  inArray(
    etiquetas_retorno.retorno_id,
    db.select({ id: retornos.id }).from(retornos).where(eq(retornos.pedido_id, pedido_id)),
  );

const TIPO: Record<FormatoEtiqueta, string> = { pdf: "application/pdf", webp: "image/webp" };

/**
 * Sends the label as a download, so that the browser does not render it in the shop's origin; with `de` only
 * theirs.
 */
export async function answerEtiqueta(db: Db, retorno_id: string, de?: DuenoFoto): Promise<Response> {
  const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
  const error = { codigo: "no_existe", mensaje: "Esa etiqueta no existe." };
  const own =
    de && ("usuario_id" in de ? eq(etiquetas_retorno.usuario_id, de.usuario_id) : isDePedido(db, de.pedido_id));
  const [found] = isId(retorno_id)
    ? await db
        .select()
        .from(etiquetas_retorno)
        .where(and(eq(etiquetas_retorno.retorno_id, retorno_id), own))
    : [];
  if (!found) return Response.json({ error }, { status: 404, headers });
  const { formato, contenido } = found;
  return new Response(new Uint8Array(contenido), {
    headers: {
      ...headers,
      "Content-Type": TIPO[formato],
      "Content-Disposition": `attachment; filename="etiqueta-${retorno_id.slice(-8)}.${formato}"`,
      "Content-Security-Policy": "sandbox",
    },
  });
}
