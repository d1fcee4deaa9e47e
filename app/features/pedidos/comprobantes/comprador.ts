import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { DocumentoComprador } from "#db/values.ts";

export interface CompradorPedido {
  documento: DocumentoComprador;
  numero: string;
  nombre: string;
  direccion: string;
}

/** Whether a boleta must name its buyer; `total` in céntimos. */
export const hasToNameBuyer = (total: number): boolean => total > BOLETA_CON_DOCUMENTO_SOLES * 100;

export interface RechazoComprador {
  mensaje: string;
  campos: Partial<Record<keyof CompradorPedido, string>>;
}

const SIN_FACTURA = "Por ahora la tienda no emite facturas electrónicas. Desmarca «Necesito factura» para continuar.";
const SIN_DOCUMENTO = `Tu pedido pasa de S/ ${BOLETA_CON_DOCUMENTO_SOLES}: la boleta lleva el documento y el nombre de quien compra.`;

/** Null if valid. `emite`: the shop issues receipts. Field formats were checked before. */
export function judgeComprador(
  total: Centimos,
  comprador: CompradorPedido | null,
  emite: boolean,
): RechazoComprador | null {
  if (!emite)
    return comprador?.documento === "ruc" ? { mensaje: SIN_FACTURA, campos: { documento: SIN_FACTURA } } : null;
  if (comprador || !hasToNameBuyer(total)) return null;
  return {
    mensaje: SIN_DOCUMENTO,
    campos: { numero: "Escribe el número de tu documento.", nombre: "Escribe tu nombre y apellidos." },
  };
}
