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

/** What holds: notes may follow it, and its customer gets it. */
export const VALIDOS = ["aceptado", "observado", "registrada"] as const;

export const isValido = (estado: EstadoComprobante): boolean => VALIDOS.some((valido) => valido === estado);

export type ClaseVenta = "boleta" | "factura";

export const isNota = (clase: ClaseComprobante): boolean => clase === "nota_boleta" || clase === "nota_factura";

/** The kind of note that corrects a receipt. */
export const toClaseNota = (clase: ClaseComprobante): ClaseComprobante =>
  clase === "factura" ? "nota_factura" : "nota_boleta";

/** 'B001-12' */
export const formatNumero = ({ serie, numero }: { serie: string; numero: number }): string => `${serie}-${numero}`;

/** What the tax office calls its file, without an ending: '20131312955-03-B001-12'. */
export const formatArchivo = (ruc: string, clase: ClaseComprobante, numero: string): string =>
  `${ruc}-${CODIGO_CLASE[clase]}-${numero}`;
