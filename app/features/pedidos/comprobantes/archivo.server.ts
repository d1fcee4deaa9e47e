import { basename } from "node:path";
import { crc32, deflateRawSync } from "node:zlib";
import { Zip, type ZipInputFile } from "fflate";
import type { Tienda } from "#app/context.ts";
import { readAjustes } from "#app/features/base/ajustes/ajustes.server.ts";
import type { Adjunto } from "#app/features/base/correo/correo.ts";
import type { CorreoGuardado } from "#app/features/base/correo/correo.server.ts";
import { readImagen, toImagenesDir } from "#app/features/base/imagenes/imagenes.server.ts";
import { toImagenCorreo } from "#app/features/base/imagenes/imagenes.ts";
import type { Db } from "#db/client.server.ts";
import type { comprobantes } from "#db/schema/comprobantes.ts";
import { formatCantidad, formatNumero as formatEntero } from "#lib/numbers.ts";
import { toByteStream } from "#lib/text-stream.ts";
import { formatArchivo, formatNumero } from "./comprobantes.ts";
import { RUTA_CONSULTA } from "./consulta.ts";
import { findComprobante } from "./detalle.server.ts";
import { writeComprobantePdf } from "./pdf.server.ts";

type FilaComprobante = Pick<
  typeof comprobantes.$inferSelect,
  "clase" | "serie" | "numero" | "datos" | "huella" | "emitido_en" | "xml" | "cdr"
> & { numero_pedido: number };

export const FORMATOS = ["pdf", "xml", "cdr"] as const;
export type FormatoComprobante = (typeof FORMATOS)[number];

const download = (body: BodyInit, type: string, name: string): Response =>
  new Response(body, {
    headers: {
      "Content-Type": type,
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "private, no-store",
      "X-Content-Type-Options": "nosniff",
      "X-Robots-Tag": "noindex",
    },
  });

const toNombre = ({ clase, serie, numero, datos }: Pick<FilaComprobante, "clase" | "serie" | "numero" | "datos">) =>
  formatArchivo(datos.emisor.ruc, clase, formatNumero({ serie, numero }));

const encoder = new TextEncoder();

async function readLogo(tienda: Pick<Tienda, "env" | "db">): Promise<Uint8Array | null> {
  const imagen = toImagenCorreo((await readAjustes(tienda)).tienda.logo);
  const picture = imagen ? await readImagen(toImagenesDir(tienda.env.DATA_DIR), basename(imagen)) : null;
  return picture?.bytes ?? null;
}

/** Named as SUNAT asks; null for what does not exist yet. */
async function writeArchivo(
  tienda: Pick<Tienda, "env" | "db">,
  fila: FilaComprobante,
  formato: FormatoComprobante,
): Promise<Adjunto | null> {
  const nombre = toNombre(fila);
  if (formato === "pdf") {
    const consulta = tienda.env.TIENDA_URL + RUTA_CONSULTA;
    const logo = await readLogo(tienda);
    const contenido = await writeComprobantePdf({ ...fila, numero: formatNumero(fila), consulta, logo });
    return { nombre: `${nombre}.pdf`, tipo: "application/pdf", contenido };
  }
  const text = formato === "xml" ? fila.xml : fila.cdr;
  if (text === null) return null;
  const archivo = { tipo: "application/xml; charset=utf-8", contenido: encoder.encode(text) };
  return { nombre: `${formato === "cdr" ? "R-" : ""}${nombre}.xml`, ...archivo };
}

/** Answers 404 for what does not exist yet. */
export async function answerArchivo(
  tienda: Pick<Tienda, "env" | "db">,
  fila: FilaComprobante,
  formato: FormatoComprobante,
): Promise<Response> {
  const archivo = await writeArchivo(tienda, fila, formato);
  if (!archivo) return new Response(null, { status: 404 });
  return download(new Uint8Array(archivo.contenido), archivo.tipo, archivo.nombre);
}

const FORMATOS_CORREO = ["pdf", "xml"] as const;

/** The mail's attachments are PDF and signed XML. Throws where one is missing. */
export async function writeAdjuntos(
  tienda: Pick<Tienda, "env" | "db">,
  { comprobante_id }: Pick<CorreoGuardado, "comprobante_id">,
): Promise<readonly Adjunto[]> {
  if (comprobante_id === null) return [];
  const fila = await findComprobante(tienda.db, comprobante_id);
  return Promise.all(
    FORMATOS_CORREO.map(async (formato) => {
      const archivo = fila && (await writeArchivo(tienda, fila, formato));
      if (!archivo) throw new Error(`the receipt of a mail has no ${formato}`);
      return archivo;
    }),
  );
}

export async function listAdjuntos(
  db: Db,
  { comprobante_id }: Pick<CorreoGuardado, "comprobante_id">,
): Promise<{ nombre: string; href: string }[]> {
  const fila = comprobante_id === null ? null : await findComprobante(db, comprobante_id);
  if (!fila) return [];
  return FORMATOS_CORREO.map((formato) => {
    return { nombre: `${toNombre(fila)}.${formato}`, href: `/admin/comprobantes/${fila.id}/${formato}` };
  });
}

type FilaZip = Omit<FilaComprobante, "huella" | "emitido_en" | "numero_pedido">;

/** Streams a ZIP; only the names of its files stay in memory. */
async function* zip(filas: AsyncIterable<FilaZip>): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  let parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  const add = (filename: string, text: string) => {
    const bytes = encoder.encode(text);
    // Node's zlib is several times faster than fflate's.
    const file: ZipInputFile = { filename, compression: 8, size: bytes.length, crc: crc32(bytes) };
    archive.add(file);
    file.ondata?.(null, deflateRawSync(bytes), true);
  };
  for await (const fila of filas) {
    const nombre = toNombre(fila);
    if (fila.xml) add(`${nombre}.xml`, fila.xml);
    if (fila.cdr) add(`R-${nombre}.xml`, fila.cdr);
    yield Buffer.concat(parts);
    parts = [];
  }
  archive.end();
  yield Buffer.concat(parts);
}

/** A ZIP counts its files in two bytes; a receipt has two files. */
const MAX_EN_ZIP = 32_000;

/** A ZIP of signed XML and SUNAT's answers for `cuantos` receipts; 413 for more than fit. */
export function answerZip(cuantos: number, filas: AsyncIterable<FilaZip>, name: string): Response {
  if (cuantos <= MAX_EN_ZIP) return download(toByteStream(zip(filas)), "application/zip", name);
  const son = formatCantidad(cuantos, "comprobante", "comprobantes");
  const caben = formatEntero(MAX_EN_ZIP);
  return new Response(`Son ${son} y en un ZIP caben ${caben}: vuelve a la lista y filtra por menos días.`, {
    status: 413,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "private, no-store" },
  });
}
