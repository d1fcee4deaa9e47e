import { BOLETA_CON_DOCUMENTO_SOLES } from "#lib/atencion.ts";
import type { Centimos } from "#lib/dinero.ts";
import type { DocumentoComprador } from "#db/values.ts";

/** Who an order's receipt is made out to, as the checkout keeps it (`compradores`). */
export interface CompradorPedido {
  documento: DocumentoComprador;
  numero: string;
  nombre: string;
  direccion: string;
}

/** Whether the boleta of such a total, in céntimos, names its buyer. */
export const hasToNameBuyer = (total: number): boolean => total > BOLETA_CON_DOCUMENTO_SOLES * 100;

/** Why an order cannot be made out as it was asked for: in a sentence, and by the fields of its buyer. */
export interface RechazoComprador {
  mensaje: string;
  campos: Partial<Record<keyof CompradorPedido, string>>;
}

const SIN_FACTURA = "Por ahora la tienda no emite facturas electrónicas. Desmarca «Necesito factura» para continuar.";
const SIN_DOCUMENTO = `Tu pedido pasa de S/ ${BOLETA_CON_DOCUMENTO_SOLES}: la boleta lleva el documento y el nombre de quien compra.`;

/**
 * Judges to whom an order of such a total is made out; null where nothing is wrong. `emite`: the shop issues receipts.
 * What is written of the buyer was checked before.
 */
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
