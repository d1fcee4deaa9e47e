import type { Centimos } from "#lib/dinero.ts";
import type { ClaseComprobante } from "#db/values.ts";

export const CAMPOS_CONSULTA = ["tipo", "serie", "numero", "fecha", "total"] as const;
export type CampoConsulta = (typeof CAMPOS_CONSULTA)[number];

export const TIPOS_CONSULTA = ["boleta", "factura", "nota"] as const;
export type TipoConsulta = (typeof TIPOS_CONSULTA)[number];

export const NOMBRE_TIPO_CONSULTA: Readonly<Record<TipoConsulta, string>> = {
  boleta: "Boleta de venta electrónica",
  factura: "Factura electrónica",
  nota: "Nota de crédito electrónica",
};

/** This address is printed on each receipt. */
export const RUTA_CONSULTA = "/comprobante";

export const CONSULTA = { to: RUTA_CONSULTA, texto: "Consulta tu comprobante" };

export interface ComprobanteHallado {
  clase: ClaseComprobante;
  /** 'B001-12' */
  numero: string;
  dia: string;
  total: Centimos;
  firmado: boolean;
}
