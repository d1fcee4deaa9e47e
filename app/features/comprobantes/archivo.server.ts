import { zipSync } from "fflate";
import type { Tienda } from "#app/context.ts";
import type { comprobantes } from "#db/schema/comprobantes.ts";
import { formatArchivo, formatNumero } from "./comprobantes.ts";
import { RUTA_CONSULTA } from "./consulta.ts";
import { writeComprobantePdf } from "./pdf.server.ts";

type FilaComprobante = Pick<
  typeof comprobantes.$inferSelect,
  "clase" | "serie" | "numero" | "datos" | "huella" | "emitido_en" | "xml" | "cdr"
>;

export const FORMATOS = ["pdf", "xml", "cdr"] as const;
export type FormatoComprobante = (typeof FORMATOS)[number];

const download = (body: Uint8Array<ArrayBuffer> | string, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });

/** A receipt as a file, named as the tax office names it; 404 for what it does not have yet. */
export async function answerArchivo(
  { env }: Pick<Tienda, "env">,
  fila: FilaComprobante,
  formato: FormatoComprobante,
): Promise<Response> {
  const numero = formatNumero(fila);
  const name = formatArchivo(fila.datos.emisor.ruc, fila.clase, numero);
  if (formato === "pdf") {
    const pdf = await writeComprobantePdf({ ...fila, numero, consulta: env.TIENDA_URL + RUTA_CONSULTA });
    return download(new Uint8Array(pdf), "application/pdf", `${name}.pdf`);
  }
  const text = formato === "xml" ? fila.xml : fila.cdr;
  if (text === null) return new Response(null, { status: 404 });
  return download(text, "application/xml; charset=utf-8", `${formato === "cdr" ? "R-" : ""}${name}.xml`);
}

/** Many receipts in one ZIP: what was signed, and its answer. */
export async function answerZip(
  filas: AsyncIterable<Omit<FilaComprobante, "huella" | "emitido_en">>,
  name: string,
): Promise<Response> {
  const files: Record<string, Uint8Array> = {};
  const encoder = new TextEncoder();
  for await (const fila of filas) {
    const archivo = formatArchivo(fila.datos.emisor.ruc, fila.clase, formatNumero(fila));
    if (fila.xml) files[`${archivo}.xml`] = encoder.encode(fila.xml);
    if (fila.cdr) files[`R-${archivo}.xml`] = encoder.encode(fila.cdr);
  }
  return download(new Uint8Array(zipSync(files)), "application/zip", name);
}
