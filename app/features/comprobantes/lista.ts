import { CLASES_COMPROBANTE, type ClaseComprobante, ESTADOS_COMPROBANTE, type EstadoComprobante } from "#db/values.ts";
import { readDay } from "#lib/days.ts";
import { readOneOf, readPage, readText, SEARCH } from "#lib/list-params.ts";

export const POR_PAGINA = 50;

export const NOMBRE_ESTADO_COMPROBANTE: Readonly<Record<EstadoComprobante, string>> = {
  pendiente: "Por enviar",
  aceptado: "Aceptado",
  observado: "Aceptado con observaciones",
  rechazado: "Rechazado",
  detenido: "Detenido",
};

/** In a list a note says what it corrects. */
export const NOMBRE_CORTO: Readonly<Record<ClaseComprobante, string>> = {
  boleta: "Boleta",
  factura: "Factura",
  nota_boleta: "Nota de crédito de boleta",
  nota_factura: "Nota de crédito de factura",
};

/** The filters of the panel's list, from its address. Newest first. */
export interface FiltrosComprobantes {
  buscar: string;
  estado: EstadoComprobante | null;
  clase: ClaseComprobante | null;
  /** Days in Lima, both included. */
  desde: string | null;
  hasta: string | null;
  pagina: number;
}

export const parseFiltrosComprobantes = (params: URLSearchParams): FiltrosComprobantes => ({
  buscar: readText(params, SEARCH),
  estado: readOneOf(params, "estado", ESTADOS_COMPROBANTE),
  clase: readOneOf(params, "clase", CLASES_COMPROBANTE),
  desde: readDay(params, "desde"),
  hasta: readDay(params, "hasta"),
  pagina: readPage(params),
});
