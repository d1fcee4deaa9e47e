import type {
  AfectaComprobante,
  CompradorComprobante,
  DocumentoComprobante,
  LineaComprobante,
} from "#db/schema/comprobantes.ts";
import type { ClaseComprobante, DocumentoComprador, EstadoComprobante } from "#db/values.ts";

export type {
  AfectaComprobante,
  ClaseComprobante,
  CompradorComprobante,
  DocumentoComprador,
  DocumentoComprobante,
  EstadoComprobante,
  LineaComprobante,
};

export const NOMBRE_CLASE: Readonly<Record<ClaseComprobante, string>> = {
  boleta: "Boleta de venta electrónica",
  factura: "Factura electrónica",
  nota_boleta: "Nota de crédito electrónica",
  nota_factura: "Nota de crédito electrónica",
};

/** SUNAT's catalogue 1. */
export const CODIGO_CLASE: Readonly<Record<ClaseComprobante, "01" | "03" | "07">> = {
  boleta: "03",
  factura: "01",
  nota_boleta: "07",
  nota_factura: "07",
};

/** Valid receipts may have notes and are mailed to the customer. */
export const VALIDOS = ["aceptado", "observado", "registrada"] as const;

export const isValido = (estado: EstadoComprobante): boolean => VALIDOS.some((valido) => valido === estado);

export type ClaseVenta = "boleta" | "factura";

export const isNota = (clase: ClaseComprobante): boolean => clase === "nota_boleta" || clase === "nota_factura";

export const toClaseNota = (clase: ClaseComprobante): ClaseComprobante =>
  clase === "factura" ? "nota_factura" : "nota_boleta";

/** 'B001-12' */
export const formatNumero = ({ serie, numero }: { serie: string; numero: number }): string => `${serie}-${numero}`;

/** SUNAT's file name without extension: '20131312955-03-B001-12'. */
export const formatArchivo = (ruc: string, clase: ClaseComprobante, numero: string): string =>
  `${ruc}-${CODIGO_CLASE[clase]}-${numero}`;
