import type { Centimos } from "#lib/dinero.ts";
import type { ClaseComprobante } from "#db/values.ts";

/** What whoever looks a receipt up says of it. */
export const CAMPOS_CONSULTA = ["tipo", "serie", "numero", "fecha", "total"] as const;
export type CampoConsulta = (typeof CAMPOS_CONSULTA)[number];

export const TIPOS_CONSULTA = ["boleta", "factura", "nota"] as const;
export type TipoConsulta = (typeof TIPOS_CONSULTA)[number];

export const NOMBRE_TIPO_CONSULTA: Readonly<Record<TipoConsulta, string>> = {
  boleta: "Boleta de venta electrónica",
  factura: "Factura electrónica",
  nota: "Nota de crédito electrónica",
};

/** Where receipts are looked up; printed on each. */
export const RUTA_CONSULTA = "/comprobante";

/** Its link. */
export const CONSULTA = { to: RUTA_CONSULTA, texto: "Consulta tu comprobante" };

/** A receipt that was found, for whoever knew all of it. Nothing of its buyer. */
export interface ComprobanteHallado {
  clase: ClaseComprobante;
  /** 'B001-12' */
  numero: string;
  dia: string;
  total: Centimos;
  /** Its XML is signed. */
  firmado: boolean;
}
